import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const project = path.resolve(import.meta.dirname, '..', '..');

export interface PlantedProject extends AsyncDisposable {
  /** Writes a file that does nothing but import `specifier`. */
  plant(file: string, statement: string): Promise<void>;
  /** The planted files in which the linter refuses an import. */
  refused(): Promise<Set<string>>;
}

/** A folder with the linter's real configuration and nothing else, to plant imports in. */
export async function plantedProject(): Promise<PlantedProject> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'casewright-arrows-'));
  await mkdir(path.join(folder, 'build'));
  await Promise.all([
    ...['build/oxlint.config.ts', 'build/arrows.ts', 'package.json'].map((file) =>
      cp(path.join(project, file), path.join(folder, file)),
    ),
    symlink(path.join(project, 'node_modules'), path.join(folder, 'node_modules'), 'junction'),
  ]);
  return {
    async plant(file, statement) {
      const place = path.join(folder, file);
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, `${statement}\n`);
    },
    refused: () => refusedIn(folder),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

interface Diagnostic {
  code?: string;
  filename: string;
}

/** Without type awareness: it makes the run long and the rule for imports needs none. */
async function refusedIn(folder: string): Promise<Set<string>> {
  // Named one by one: given the folder itself, oxlint walks through the linked node_modules for minutes.
  const planted = ['server', 'renderer', 'electron', 'test'].filter((name) => existsSync(path.join(folder, name)));
  const command = path.join(project, 'node_modules', 'oxlint', 'bin', 'oxlint');
  const words = ['-c', 'build/oxlint.config.ts', '-f', 'json', '-A', 'all', '-D', 'no-restricted-imports', ...planted];
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [command, ...words], { cwd: folder, maxBuffer: 2 ** 26 }, (_error, stdout) =>
      resolve(stdout),
    );
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: Diagnostic[] };
  return new Set(
    diagnostics.filter((found) => found.code?.includes('no-restricted-imports')).map((found) => found.filename),
  );
}
