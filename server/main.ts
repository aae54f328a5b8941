import { runCommandLine } from '#server/cli/command-line.ts';

const exitCode = await runCommandLine(process.argv.slice(2));
process.exitCode = exitCode;
// Setting the code instead of exiting lets a pipe take the last words; what still holds the process after that is a leak.
setTimeout(() => process.exit(exitCode), 3_000).unref();
