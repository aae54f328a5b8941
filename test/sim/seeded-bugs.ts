import { spawn } from 'node:child_process';
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeededBug } from './bugs/bug.ts';
import { lookingBugs } from './bugs/looking.ts';
import { planningBugs } from './bugs/planning.ts';
import { sendingBugs } from './bugs/sending.ts';
import { print } from './print.ts';

export const seededBugs: readonly SeededBug[] = [...planningBugs, ...sendingBugs, ...lookingBugs];

const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file as it would be with the mistake in it. */
export async function withBug({ file, find, replace, name }: SeededBug, from = root): Promise<string> {
  const text = await readFile(join(from, 'server', file), 'utf8');
  if (text.split(find).length !== 2) throw new Error(`“${name}”: ${file} does not hold what is to be replaced once.`);
  return text.replace(find, () => replace);
}

/** Puts each mistake into a copy of the tree and requires that a unit test or a seed turns red. */
export async function findBugs(seeds: number, only: string | undefined): Promise<boolean> {
  const copy = await mkdtemp(join(tmpdir(), 'casewright-bugs-'));
  try {
    await copyTree(copy);
    // Where they are red anyway, red would say nothing.
    const sound = await unitTests(copy);
    if (sound.code !== 0) throw new Error(`The unit tests are red without a mistake:\n${sound.output}`);
    const green = await greenSeeds(copy, seeds);
    print.lines(`Green without a mistake: ${green.length} of ${seeds} seeds.`);
    const found: boolean[] = [];
    for (const bug of seededBugs.filter(({ name }) => only === undefined || new RegExp(only).test(name))) {
      const how = await lookFor(copy, bug, green);
      found.push(how !== undefined);
      print.lines(`${how === undefined ? 'NOT FOUND' : 'found    '} | ${bug.name} | ${how ?? ''}`);
    }
    print.lines(`${found.filter(Boolean).length} of ${found.length} found.`);
    return found.every(Boolean);
  } finally {
    await rm(copy, { recursive: true, force: true });
  }
}

const parts = ['server', 'test/sim', 'test/server/sync', 'test/support', 'test/vitest.config.ts', 'test/tsconfig.json'];
const settings = [
  'package.json',
  ...['build', 'renderer', 'electron'].map((folder) => `${folder}/tsconfig.json`),
  'build/tsconfig.base.json',
];

async function copyTree(copy: string): Promise<void> {
  for (const part of [...parts, ...settings]) await cp(join(root, part), join(copy, part), { recursive: true });
  await symlink(join(root, 'node_modules'), join(copy, 'node_modules'));
}

async function greenSeeds(copy: string, seeds: number): Promise<number[]> {
  const green: number[] = [];
  for (let seed = 1; seed <= seeds; seed += 1) if ((await runSeeds(copy, [seed])) === undefined) green.push(seed);
  return green;
}

async function lookFor(copy: string, bug: SeededBug, seeds: readonly number[]): Promise<string | undefined> {
  const path = join(copy, 'server', bug.file);
  const healthy = await readFile(path, 'utf8');
  await writeFile(path, await withBug(bug, copy));
  try {
    if ((await unitTests(copy)).code !== 0) return 'unit tests';
    return await runSeeds(copy, seeds);
  } finally {
    await writeFile(path, healthy);
  }
}

/** The first seed that fails, and by which invariant. */
async function runSeeds(copy: string, seeds: readonly number[]): Promise<string | undefined> {
  const { code, output } = await run(copy, ['test/sim/first-failure.ts', ...seeds.map(String)]);
  return code === 0 ? undefined : (output.trim().split('\n').at(-1) ?? 'red').slice(0, 160);
}

function unitTests(copy: string): Promise<Ended> {
  const program = join('node_modules', 'vitest', 'vitest.mjs');
  const files = ['planner', 'merge'].map((name) => `test/server/sync/${name}.test.ts`);
  return run(copy, [program, 'run', '--config', 'test/vitest.config.ts', '--project', 'server', ...files]);
}

interface Ended {
  code: number | null;
  output: string;
}

function run(folder: string, args: readonly string[]): Promise<Ended> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    const take = (chunk: Buffer): void => void (output += chunk.toString());
    child.stdout.on('data', take);
    child.stderr.on('data', take);
    child.once('error', reject);
    child.once('exit', (code) => resolve({ code, output }));
  });
}
