import { fileURLToPath } from 'node:url';
import { runCommandLine } from '#server/cli/command-line.ts';

/** The real command line with the stand-in behind it; `serverProgram` is this file, so that a server it starts is one too. */
process.exitCode = await runCommandLine(process.argv.slice(2), {
  parts: { loadApp: () => import('./app.ts'), serverProgram: fileURLToPath(import.meta.url) },
});
