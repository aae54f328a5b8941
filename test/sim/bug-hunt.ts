import { availableParallelism } from 'node:os';
import { type Finder, readFinders, textOf, writeFinders } from './bug-finders.ts';
import type { SeededBug } from './bugs/bug.ts';
import { BugTree } from './bug-tree.ts';
import { print } from './print.ts';
import { seededBugs } from './seeded-bugs.ts';

export interface Hunt {
  /** Where nothing is known to find a mistake, so many seeds are tried. */
  seeds: number;
  /** Only mistakes whose names fit. */
  only?: string | undefined;
  /** Those of all of them that are tried. */
  choose?: (bugs: readonly SeededBug[]) => SeededBug[];
  /** Forgets what is known to find them, and writes down what does. */
  renew?: boolean;
  /** Also runs the tests of the whole engine, which takes a while, where no seed finds a mistake. */
  whole?: boolean;
}

/** Tests that are about one file; they are tried before seeds. */
const testsOf: Readonly<Record<string, readonly string[]>> = {
  'sync/planner.ts': ['planner'],
  'sync/merge.ts': ['merge', 'planner'],
  'sync/merge-texts.ts': ['merge-texts'],
  'sync/brakes.ts': ['planner'],
  'catalog/projection.ts': ['planner', 'merge'],
  'sync/remote/budget.ts': ['budget'],
};

/** Tests of the whole engine, for what no seed meets: one run of all files that begin so. */
const wholeTests = ['test/server/sync/engine'];

/** Puts each mistake into a copy of the tree and looks for a test or a seed that turns red; the names of those not found. */
export async function huntBugs(hunt: Hunt): Promise<string[]> {
  const finders = hunt.renew ? new Map<string, Finder>() : await readFinders();
  const bugs = (hunt.choose?.(seededBugs) ?? seededBugs)
    .filter(({ name }) => hunt.only === undefined || new RegExp(hunt.only).test(name))
    // Without seeds to try, only what something is known to find.
    .filter(({ name }) => hunt.seeds > 0 || finders.has(name));
  const found = new Map<string, Finder>();
  const trees = await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, () => BugTree.make()));
  try {
    const red = await redWithout(trees[0], bugs, finders, hunt);
    const redFiles = await redTests(trees[0], bugs, finders, hunt);
    const waiting = bugs.values();
    await Promise.all(
      trees.map(async (tree) => {
        for (const bug of waiting) {
          const finder = await tree.with(bug, () => lookFor(tree, bug, finders.get(bug.name), { red, redFiles, hunt }));
          if (finder) found.set(bug.name, finder.by);
          if (hunt.seeds > 0) await writeFinders(new Map([...(await readFinders()), ...found]));
          print.lines(`${finder ? 'found    ' : 'NOT FOUND'} | ${bug.name} | ${finder?.why ?? ''}`);
        }
      }),
    );
  } finally {
    await Promise.all(trees.map((tree) => tree.close()));
  }
  print.lines(`${found.size} of ${bugs.length} found.`);
  return bugs.map(({ name }) => name).filter((name) => !found.has(name));
}

/** What is red without a mistake says nothing: those seeds are left out. */
async function redWithout(
  tree: BugTree | undefined,
  bugs: readonly SeededBug[],
  finders: ReadonlyMap<string, Finder>,
  { seeds }: Hunt,
): Promise<Set<string>> {
  const red = new Set<string>();
  for (const papers of [false, true]) {
    const known = bugs.flatMap(({ name }) => {
      const finder = finders.get(name);
      return finder && 'seed' in finder && finder.papers === papers ? [finder.seed] : [];
    });
    const unknown = bugs.some((bug) => !finders.has(bug.name) && isAboutPapers(bug) === papers);
    let left = [...new Set([...known, ...(unknown ? upTo(seeds) : [])])];
    while (left.length > 0) {
      const failing = await tree?.redSeed(left, papers);
      if (!failing) break;
      red.add(textOf({ seed: failing.seed, papers }));
      left = left.slice(left.indexOf(failing.seed) + 1);
    }
  }
  if (red.size > 0) print.lines(`Red without a mistake, and left out: ${[...red].join(', ')}`);
  return red;
}

/** Test files that are to be run and are red without a mistake: they would find every one. */
async function redTests(
  tree: BugTree | undefined,
  bugs: readonly SeededBug[],
  finders: ReadonlyMap<string, Finder>,
  { whole }: Hunt,
): Promise<Set<string>> {
  const files = bugs.flatMap((bug) => {
    const finder = finders.get(bug.name);
    if (finder) return 'test' in finder ? [finder.test] : [];
    return [...testsFor(bug), ...(whole ? wholeTests : [])];
  });
  const red = new Set<string>();
  // A busy machine may make one fail; what fails twice is red.
  for (const file of new Set(files)) if ((await tree?.redTest(file)) && (await tree?.redTest(file))) red.add(file);
  if (red.size > 0) print.lines(`Red without a mistake, and left out: ${[...red].join(', ')}`);
  return red;
}

async function lookFor(
  tree: BugTree,
  bug: SeededBug,
  known: Finder | undefined,
  { red, redFiles, hunt: { seeds, whole } }: { red: ReadonlySet<string>; redFiles: ReadonlySet<string>; hunt: Hunt },
): Promise<{ by: Finder; why: string } | undefined> {
  const bySeed = async (some: readonly number[], papers = isAboutPapers(bug)) => {
    const failing = await tree.redSeed(
      some.filter((seed) => !red.has(textOf({ seed, papers }))),
      papers,
    );
    return failing && { by: { seed: failing.seed, papers }, why: failing.why };
  };
  const byTests = async (names: readonly string[]) => {
    for (const test of names.filter((name) => !redFiles.has(name)))
      if (await tree.redTest(test)) return { by: { test }, why: test };
    return undefined;
  };
  if (known) {
    const again = 'seed' in known ? await bySeed([known.seed], known.papers) : await byTests([known.test]);
    if (again) return again;
    print.lines(`${textOf(known)} does not find it any more: ${bug.file}`);
  }
  return (
    (await byTests(testsFor(bug))) ?? (await bySeed(upTo(seeds))) ?? (whole ? await byTests(wholeTests) : undefined)
  );
}

const isAboutPapers = ({ papers }: SeededBug): boolean => papers === true;
const upTo = (last: number): number[] => Array.from({ length: last }, (_none, index) => index + 1);
/** What is about papers is to be met by people who prepare them. */
const testsFor = (bug: SeededBug): string[] =>
  isAboutPapers(bug) ? [] : (testsOf[bug.file] ?? []).map((name) => `test/server/sync/${name}.test.ts`);
