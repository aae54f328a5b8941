import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { SeededBug } from './bugs/bug.ts';
import { followingBugs } from './bugs/following.ts';
import { lookingBugs } from './bugs/looking.ts';
import { paperBugs } from './bugs/papers.ts';
import { planningBugs } from './bugs/planning.ts';
import { sendingBugs } from './bugs/sending.ts';

export const seededBugs: readonly SeededBug[] = [
  ...planningBugs,
  ...sendingBugs,
  ...lookingBugs,
  ...followingBugs,
  ...paperBugs,
];

export const root = fileURLToPath(new URL('../..', import.meta.url));

/** The file as it would be with the mistake in it. */
export async function withBug({ file, find, replace, name }: SeededBug, from = root): Promise<string> {
  const text = await readFile(join(from, 'server', file), 'utf8');
  if (text.split(find).length !== 2) throw new Error(`“${name}”: ${file} does not hold what is to be replaced once.`);
  return text.replace(find, () => replace);
}
