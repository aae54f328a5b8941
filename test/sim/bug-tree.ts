import { spawn } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SeededBug } from './bugs/bug.ts';
import { root, withBug } from './seeded-bugs.ts';

const parts = ['server', 'test/sim', 'test/server/sync', 'test/support', 'test/vitest.config.ts', 'test/tsconfig.json'];
const settings = [
  'package.json',
  ...['build', 'renderer', 'electron'].map((folder) => `${folder}/tsconfig.json`),
  'build/tsconfig.base.json',
];

/** A copy of the tree in which a mistake can be made without disturbing anything else. */
export class BugTree {
  readonly #folder: string;

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** With what the simulator needs, and more parts of the tree. */
  static async make(more: readonly string[] = []): Promise<BugTree> {
    const folder = await mkdtemp(join(tmpdir(), 'casewright-bugs-'));
    const built = join(root, 'build', 'out');
    for (const part of [...parts, ...settings, ...more])
      await cp(join(root, part), join(folder, part), { recursive: true, filter: (file) => file !== built });
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    // A server answers its pages from what was built.
    await mkdir(join(folder, 'build', 'out'), { recursive: true });
    await symlink(join(built, 'renderer'), join(folder, 'build', 'out', 'renderer'));
    return new BugTree(folder);
  }

  async with<Value>(bug: SeededBug, work: () => Promise<Value>): Promise<Value> {
    const path = join(this.#folder, 'server', bug.file);
    const healthy = await readFile(path, 'utf8');
    await writeFile(path, await withBug(bug, this.#folder));
    try {
      return await work();
    } finally {
      await writeFile(path, healthy);
    }
  }

  /** The first of the seeds that fails, where people prepare `papers` too, and by what; undefined when none does. */
  async redSeed(seeds: readonly number[], papers: boolean): Promise<{ seed: number; why: string } | undefined> {
    if (seeds.length === 0) return undefined;
    const { code, output } = await this.#run([
      'test/sim/first-failure.ts',
      ...(papers ? ['--papers'] : []),
      ...seeds.map(String),
    ]);
    if (code === 0) return undefined;
    const line = output.trim().split('\n').at(-1) ?? '';
    const seed = Number(/^seed (\d+), /.exec(line)?.[1] ?? Number.NaN);
    // A mistake that keeps a seed from running at all is no find.
    if (Number.isNaN(seed)) throw new Error(`A seed could not be run:\n${output.slice(-2000)}`);
    return { seed, why: line.slice(0, 160) };
  }

  /** Whether one of the tests of a file is red. */
  async redTest(file: string): Promise<boolean> {
    return (await this.#tests([file])).code !== 0;
  }

  /** The names of tests that fail; empty when all pass. Files that cannot even be loaded throw. */
  async failingTests(...files: string[]): Promise<string> {
    const { code, output } = await this.#tests(files);
    if (code === 0) return '';
    if (!/^ *Tests +\d+ failed/m.test(output)) throw new Error(`The tests could not be run:\n${output.slice(-3000)}`);
    return (output.match(/^ *FAIL .*$/gm) ?? []).join('\n');
  }

  #tests(files: readonly string[]): Promise<{ code: number | null; output: string }> {
    const program = join('node_modules', 'vitest', 'vitest.mjs');
    const about = ['--config', 'test/vitest.config.ts', '--project', 'server', '--bail', '1'];
    return this.#run([program, 'run', ...about, ...files]);
  }

  async close(): Promise<void> {
    await rm(this.#folder, { recursive: true, force: true });
  }

  #run(args: readonly string[]): Promise<{ code: number | null; output: string }> {
    return new Promise((resolve, reject) => {
      // The report of the run around this one is not theirs to write.
      const { CASEWRIGHT_TEST_REPORT: _report, ...env } = process.env;
      const child = spawn(process.execPath, args, {
        cwd: this.#folder,
        // A mistake may be noticed in one half of a test only.
        env: { ...env, NO_COLOR: '1', CASEWRIGHT_WHOLE: 'yes' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let output = '';
      const take = (chunk: Buffer): void => void (output += chunk.toString());
      child.stdout.on('data', take);
      child.stderr.on('data', take);
      child.once('error', reject);
      child.once('exit', (code) => resolve({ code, output }));
    });
  }
}
