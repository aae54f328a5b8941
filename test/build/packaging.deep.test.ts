import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFuses, writeStubElectron } from './stub-electron.ts';

const run = promisify(execFile);
const project = path.resolve(import.meta.dirname, '../..');
const { version } = JSON.parse(readFileSync(path.join(project, 'node_modules/electron/package.json'), 'utf8')) as {
  version: string;
};

let scratch: string;
let app: string;

/** The real packaging of the real project around a stand-in for Electron's program, which can't be had here. */
beforeAll(async () => {
  scratch = mkdtempSync(path.join(os.tmpdir(), 'casewright-packaging-'));
  writeStubElectron(path.join(scratch, 'electron'), version);
  const settings = [
    `electronDist=${path.join(scratch, 'electron')}`,
    `directories.output=${path.join(scratch, 'out')}`,
  ];
  const options = ['--linux', 'dir', '--publish', 'never', ...settings.map((setting) => `-c.${setting}`)];
  const builder = path.join(project, 'node_modules/electron-builder/cli.js');
  await run(process.execPath, [builder, '--config', 'build/electron-builder.json', ...options], { cwd: project });
  app = path.join(scratch, 'out', 'linux-unpacked');
}, 240_000);

// The server that `demo` started may still be writing there.
afterAll(() => rmSync(scratch, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 }));

const inside = (...names: string[]): string => path.join(app, 'resources', ...names);
const unpacked = (...names: string[]): string => inside('app.asar.unpacked', ...names);

describe.skipIf(process.platform !== 'linux')('the packaged application', () => {
  it('has the shell in its archive, and what plain Node reads outside it', () => {
    const archive = filesOfArchive(inside('app.asar'));
    for (const name of ['main.js', 'preload.cjs']) expect(archive).toContain(`/build/out/electron/${name}`);
    expect(archive).toContain('/build/out/icons/tray.png');
    const outside = [
      'server/bin.js',
      'server/sample/matter.json',
      'build/out/server/main.js',
      'build/out/server/extraction/child.js',
      'build/out/server/extraction/worker.js',
      'build/out/server/importers/child.js',
      'build/out/server/importers/worker.js',
      'build/out/server/papers/child.js',
      'build/out/server/papers/worker.js',
      'build/out/server/papers/sources/child.js',
      'build/out/server/papers/sources/worker.js',
      'build/out/server/papers/sheets/main.typ',
      'build/out/server/papers/sheets/message-log.typ',
      'build/out/server/papers/verifier/page.html',
      'build/out/server/papers/verifier/page.js',
      'node_modules/@myriaddreamin/typst-ts-web-compiler/pkg/typst_ts_web_compiler_bg.wasm',
      'node_modules/@embedpdf/pdfium/dist/pdfium.wasm',
      'node_modules/@neslinesli93/qpdf-wasm/dist/qpdf.wasm',
      'node_modules/@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf',
      'node_modules/@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
      'build/out/renderer/index.html',
      'build/out/licences.json',
      'node_modules/pdfjs-dist/legacy/build/pdf.worker.mjs',
      'node_modules/mediainfo.js/dist/MediaInfoModule.wasm',
      'node_modules/@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz',
    ];
    expect(outside.filter((name) => !existsSync(unpacked(name)))).toEqual([]);
  });

  it('carries its own Node, ready to run, and the native parts of this system alone', () => {
    expect(statSync(inside('node', 'node')).mode & 0o111).toBe(0o111);
    const prebuilds = readdirSync(unpacked('node_modules/better-sqlite3/prebuilds'));
    expect(prebuilds.filter((name) => name.endsWith('.node'))).toEqual([`linux-${process.arch}.node`]);
  });

  it('carries of each font the faces that papers are set in', () => {
    const faces = readdirSync(unpacked('node_modules/@expo-google-fonts/noto-serif-sc'), { withFileTypes: true });
    expect(faces.flatMap((face) => (face.isDirectory() ? [face.name] : [])).toSorted()).toEqual([
      '400Regular',
      '700Bold',
    ]);
  });

  it('carries no sources, tests, or packages of the workshop', () => {
    const archive = filesOfArchive(inside('app.asar'));
    const stray = archive.filter((name) => /^\/(test|renderer|electron)\/|\.ts$|\.tsx$|\.map$/.test(name));
    expect(stray).toEqual([]);
    for (const name of [
      'vitest',
      'electron-builder',
      'electron',
      'vite',
      'react',
      'playwright-core',
      'electron-updater',
    ]) {
      expect(existsSync(unpacked('node_modules', name)), name).toBe(false);
    }
  });

  it('has its fuses set: no Node in the program, only the checked archive', () => {
    // RunAsNode, CookieEncryption, NodeOptions, CliInspect, AsarIntegrity, OnlyAsar, and left alone: V8 snapshot,
    // then FileProtocolPrivileges, and left alone: WASM trap handlers.
    expect(readFuses(readFileSync(path.join(app, 'casewright')))).toBe('010011101');
  });

  it('starts its server on its own Node, with nothing of this project around it', async () => {
    const data = path.join(scratch, 'data');
    const env = { HOME: scratch, PATH: '/usr/bin:/bin' };
    const { stdout } = await run(inside('node', 'node'), [unpacked('server/bin.js'), 'demo', '--data', data], {
      cwd: scratch,
      env,
      timeout: 60_000,
    });
    expect(stdout).not.toBe('');
    expect(existsSync(path.join(data, 'casewright.db'))).toBe(true);
  });
});

interface ArchiveFolder {
  files?: Record<string, ArchiveFolder>;
}

/** Every path in an asar archive, whose header is JSON after four numbers of 32 bits. */
function filesOfArchive(file: string): string[] {
  const bytes = readFileSync(file);
  const header = JSON.parse(bytes.subarray(16, 16 + bytes.readUInt32LE(12)).toString()) as ArchiveFolder;
  const below = (folder: ArchiveFolder, at: string): string[] =>
    Object.entries(folder.files ?? {}).flatMap(([name, entry]) =>
      entry.files === undefined ? [`${at}/${name}`] : below(entry, `${at}/${name}`),
    );
  return below(header, '');
}
