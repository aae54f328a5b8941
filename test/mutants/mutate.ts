import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import { isExcused } from './excused.ts';
import { type Group, root, testsVariable } from './groups.ts';
import { inOneLine, type Mutant, put } from './mutant.ts';
import { refusedByTypes } from './refused-by-types.ts';

/**
 * Makes every mutant of files, or of places in them (`file:line-line`), and tries each with the tests of its group that
 * reach it. What no test notices is given to the compiler, which runs in `npm run check`.
 */
export async function mutate({ tests }: Group, places: readonly string[]): Promise<Mutant[]> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-stryker-'));
  process.env[testsVariable] = tests.join(' ');
  const stryker = new Stryker({
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'test/mutants/vitest.config.ts', related: false },
    mutate: [...places],
    concurrency: 1,
    coverageAnalysis: 'perTest',
    reporters: ['progress-append-only'],
    allowConsoleColors: false,
    // The compiler of TypeScript 7 has no functions to call, and nothing of it has to be rewritten.
    tsconfigFile: 'absent.json',
    ignorePatterns: ['build/out', 'build/screenshots', 'test/e2e', 'test/renderer', 'test/bench'],
    tempDirName: folder,
    cleanTempDir: 'always',
  });
  try {
    const results = await stryker.runMutationTest();
    const texts = new Map<string, string>();
    for (const { fileName } of results) if (!texts.has(fileName)) texts.set(fileName, await readFile(fileName, 'utf8'));
    const tried = results.map(({ fileName, location, replacement, status }) => {
      if (!isEnd(status)) throw new Error(`A mutant of ${fileName} could not be tried: ${status}.`);
      const text = texts.get(fileName) ?? '';
      const { line } = location.start;
      const { from, mutated } = put(text, location, replacement);
      const mutant = {
        file: relative(root, fileName),
        line,
        code: (text.split('\n')[line - 1] ?? '').trim(),
        from: inOneLine(from),
        to: inOneLine(replacement),
      };
      return { ...mutant, text: mutated, isKilled: ends[status] };
    });
    const left = tried.filter((mutant) => !mutant.isKilled && !isExcused(mutant));
    const refused = left.length > 0 ? await refusedByTypes(root, left) : new Set<number>();
    return tried.map((one): Mutant => {
      const { text: _text, isKilled, ...mutant } = one;
      const isRefused = refused.has(left.indexOf(one));
      const end = isKilled ? 'killed' : isExcused(mutant) ? 'excused' : isRefused ? 'refused' : 'survived';
      return { ...mutant, end };
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Whether what became of it means that a test noticed; any other end is a fault of the tool. */
const ends = { Killed: true, Timeout: true, Survived: false, NoCoverage: false } as const;
const isEnd = (status: string): status is keyof typeof ends => status in ends;
