import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { smallProject } from './small-project.ts';
import type { Outcome, SmallProject } from './small-project.ts';

/*
 * npm, vite and the bundler are stand-ins that write down that they ran: what is tested is when they run, and what a
 * person reads. The real ones run whenever the project itself is set up.
 */

const npm = `
  const { appendFileSync, mkdirSync, symlinkSync, writeFileSync } = require('node:fs');
  appendFileSync('ran.txt', 'npm ' + process.argv[2] + '\\n');
  if (process.env.OTHER_SYSTEM && process.argv[2] === 'ci') { console.error('npm error code EUSAGE'); process.exit(1); }
  if (process.env.FAIL_NPM) { console.error('npm error network'); process.exit(1); }
  mkdirSync('node_modules/node/bin', { recursive: true });
  mkdirSync('node_modules/vite/bin', { recursive: true });
  writeFileSync('node_modules/vite/bin/vite.js', process.env.VITE);
  try { symlinkSync(process.execPath, 'node_modules/node/bin/' + require('node:path').basename(process.execPath)); } catch {}
`;
const writes = (what: string, file: string): string => `
  process.getBuiltinModule('node:fs').appendFileSync('ran.txt', '${what}\\n');
  process.getBuiltinModule('node:fs').mkdirSync(${file}.replace(/[^/]+$/, ''), { recursive: true });
  process.getBuiltinModule('node:fs').writeFileSync(${file}, '');
`;

const everyBuild = ['vite', 'server', 'licences', 'icons', 'electron'];

async function freshClone(): Promise<SmallProject> {
  const small = await smallProject(['build/setup.mjs', 'server/program/freshness.js']);
  await small.write('npm.cjs', npm);
  await small.write(
    'package-lock.json',
    JSON.stringify({ packages: { '': {}, 'node_modules/node': { version: '24.0.0' } } }),
  );
  await small.write('server/main.ts', '');
  await small.write('renderer/main.tsx', '');
  await small.write('electron/main.ts', '');
  await small.write('renderer/shell/icon.svg', '');
  await small.write('build/licences.ts', writes('licences', "'build/out/licences.json'"));
  await small.write('build/icons.ts', writes('icons', "'build/out/icons/icon.png'"));
  await small.write(
    'build/bundle.ts',
    writes("' + process.argv[2] + '", "'build/out/' + process.argv[2] + '/main.js'"),
  );
  return small;
}

function setUp(small: SmallProject, env: NodeJS.ProcessEnv = {}): Promise<Outcome> {
  return small.run(['build/setup.mjs', 'start'], {
    npm_execpath: path.join(small.folder, 'npm.cjs'),
    npm_node_execpath: process.execPath,
    VITE: writes('vite', "'build/out/renderer/index.html'"),
    ...env,
  });
}

async function ran(small: SmallProject): Promise<string[]> {
  const note = path.join(small.folder, 'ran.txt');
  const lines = existsSync(note) ? (await readFile(note, 'utf8')).trim().split('\n') : [];
  await small.write('ran.txt', '');
  return lines.filter((line) => line !== '');
}

describe('the set-up', () => {
  it('does everything on a fresh clone and nothing the second time', async () => {
    await using small = await freshClone();
    expect(await setUp(small)).toMatchObject({ code: 0, stderr: '' });
    expect(await ran(small)).toEqual(['npm ci', ...everyBuild]);
    expect(await setUp(small)).toEqual({ code: 0, stdout: '', stderr: '' });
    expect(await ran(small)).toEqual([]);
  });

  it('installs again when the lock file changed, and builds again what depends on the packages', async () => {
    await using small = await freshClone();
    await setUp(small);
    await ran(small);
    await small.write(
      'package-lock.json',
      JSON.stringify({ packages: { 'node_modules/node': { version: '24.1.0' } } }),
    );
    await small.age('package-lock.json', 60);
    await setUp(small);
    expect(await ran(small)).toEqual(['npm ci', 'vite', 'server', 'licences', 'electron']);
  });

  it('does not install what npm itself noted as installed', async () => {
    await using small = await freshClone();
    await small.bringNode();
    await small.write('node_modules/vite/bin/vite.js', writes('vite', "'build/out/renderer/index.html'"));
    await small.write(
      'node_modules/.package-lock.json',
      JSON.stringify({ packages: { 'node_modules/node': { version: '24.0.0' } } }),
    );
    await setUp(small);
    expect(await ran(small)).toEqual(everyBuild);
  });

  it('builds only what changed', async () => {
    await using small = await freshClone();
    await setUp(small);
    await ran(small);
    await small.write('renderer/screens/new.tsx', '');
    await small.age('renderer/screens/new.tsx', 60);
    expect((await setUp(small)).stdout).toBe('Building the window.\n');
    expect(await ran(small)).toEqual(['vite']);
  });

  it('installs from a lock file that leaves out packages for other systems', async () => {
    await using small = await freshClone();
    expect(await setUp(small, { OTHER_SYSTEM: '1' })).toMatchObject({ code: 0, stderr: '' });
    expect(await ran(small)).toEqual(['npm ci', 'npm install', ...everyBuild]);
  });

  it('says what to do when the packages cannot be installed', async () => {
    await using small = await freshClone();
    const { code, stderr } = await setUp(small, { FAIL_NPM: '1' });
    expect(code).toBe(1);
    expect(stderr).toMatch(/npm error network\n\nThe packages could not be installed; .* is online and has 2 GB free/);
  });

  it('says what failed when a build fails, and stops there', async () => {
    await using small = await freshClone();
    const { code, stderr } = await setUp(small, { VITE: "throw new Error('no such component')" });
    expect(code).toBe(1);
    expect(stderr).toMatch(/no such component[^]*Building the window failed; the reason stands above\./);
    expect(await ran(small)).toEqual(['npm ci']);
  });
});
