import { cpSync, rmSync } from 'node:fs';
import path from 'node:path';
import { build } from 'rolldown';
import type { BuildOptions } from 'rolldown';

/*
 * `node build/bundle.ts server|electron`: one file instead of hundreds halves the start and takes a quarter off the
 * memory. Packages with native code, WebAssembly or data files stay outside and are found in node_modules.
 */

const project = path.dirname(import.meta.dirname);

const outside = [
  /^@embedpdf\//,
  /^@myriaddreamin\//,
  /^@napi-rs\/canvas/,
  /^@neslinesli93\//,
  /^@node-rs\/argon2/,
  /^@tesseract\.js-data\//,
  /^better-sqlite3/,
  /^electron$/,
  /^heic-decode/,
  /^mediainfo\.js/,
  /^pdfjs-dist/,
  /^sharp/,
  /^swagger-ui-dist/,
  /^tesseract\.js/,
];

const targets: Record<string, BuildOptions[]> = {
  server: [
    {
      // Processes and workers start from their own file, so each is an entry and keeps its name
      // (server/program/places.ts).
      input: {
        main: 'server/main.ts',
        'extraction/child': 'server/extraction/child.ts',
        'extraction/worker': 'server/extraction/worker.ts',
        'importers/child': 'server/importers/child.ts',
        'importers/worker': 'server/importers/worker.ts',
        'papers/child': 'server/papers/child.ts',
        'papers/worker': 'server/papers/worker.ts',
        'papers/packet/child': 'server/papers/packet/child.ts',
        'papers/packet/worker': 'server/papers/packet/worker.ts',
        'papers/sources/child': 'server/papers/sources/child.ts',
        'papers/sources/worker': 'server/papers/sources/worker.ts',
        'store/database-program': 'server/store/database-program.ts',
      },
      output: { dir: 'build/out/server', format: 'esm', chunkFileNames: 'parts/[name]-[hash].js' },
    },
  ],
  electron: [
    {
      input: { main: 'electron/main.ts' },
      output: { dir: 'build/out/electron', format: 'esm', chunkFileNames: 'parts/[name]-[hash].js' },
    },
    // A sandboxed preload script can only be CommonJS.
    { input: 'electron/preload.ts', output: { file: 'build/out/electron/preload.cjs', format: 'cjs' } },
  ],
};

/** Files that a program reads from next to itself. */
const besides: Record<string, [from: string, to: string][]> = {
  server: [
    ['server/papers/sheets', 'papers/sheets'],
    ['server/papers/verifier/page', 'papers/verifier'],
  ],
};

async function bundle(target: string): Promise<void> {
  const options = targets[target];
  if (!options) throw new Error(`Say what to bundle: ${Object.keys(targets).join(' or ')}.`);
  rmSync(path.join(project, 'build', 'out', target), { recursive: true, force: true });
  for (const { input, output } of options) {
    await build({
      cwd: project,
      input: input ?? [],
      platform: 'node',
      external: outside,
      onLog(_level, log, report) {
        // Left alone, the bundle would only fail on the day the import is reached.
        report(log.code === 'UNRESOLVED_IMPORT' ? 'error' : 'warn', log);
      },
      output: { ...output, sourcemap: true, minify: false },
    });
  }
  for (const [from, to] of besides[target] ?? []) {
    const place = path.join(project, 'build', 'out', target, to);
    cpSync(path.join(project, from), place, { recursive: true, filter: (file) => !file.endsWith('tsconfig.json') });
  }
}

await bundle(process.argv[2] ?? '');
