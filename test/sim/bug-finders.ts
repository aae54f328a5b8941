import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { root, seededBugs } from './seeded-bugs.ts';

/** What is known to turn red with a mistake: a seed of the simulator, or a test file. */
export type Finder = { seed: number; papers: boolean } | { test: string };

const path = join(root, 'test', 'sim', 'bugs', 'found-by.txt');

/** By the name of the mistake, a line each: `name: seed 17`, `name: papers seed 17` or `name: test/server/sync/x.test.ts`. */
export async function readFinders(): Promise<Map<string, Finder>> {
  const lines = (await readFile(path, 'utf8').catch(() => '')).split('\n').filter((line) => line.includes(': '));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(': ');
      const [name, finder] = [line.slice(0, at), line.slice(at + 2)];
      const [, papers, seed] = /^(papers )?seed (\d+)$/.exec(finder) ?? [];
      return [name, seed === undefined ? { test: finder } : { seed: Number(seed), papers: papers !== undefined }];
    }),
  );
}

export async function writeFinders(finders: ReadonlyMap<string, Finder>): Promise<void> {
  const names = new Set(seededBugs.map(({ name }) => name));
  const lines = [...finders]
    .filter(([name]) => names.has(name))
    .map(([name, finder]) => `${name}: ${textOf(finder)}\n`);
  await writeFile(path, lines.toSorted().join(''));
}

export function textOf(finder: Finder): string {
  return 'seed' in finder ? `${finder.papers ? 'papers ' : ''}seed ${finder.seed}` : finder.test;
}
