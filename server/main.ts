import { runCommandLine } from '#server/cli/command-line.ts';

// Everything this program writes is its owner's alone, whoever writes it: databases, copies, logs, sockets.
process.umask(0o077);
const exitCode = await runCommandLine(process.argv.slice(2));
process.exitCode = exitCode;
// Setting the code instead of exiting lets a pipe take the last words; what still holds the process after that is a leak.
setTimeout(() => process.exit(exitCode), 3_000).unref();
