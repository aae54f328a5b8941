import react from '@vitejs/plugin-react';
import { globSync, readFileSync, statSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { LongestFirst } from './support/longest-first.ts';
import { keepTemporaryFilesInMemory } from './support/memory-folder.ts';
import { partOfTheWhole } from './support/part-of-the-whole.ts';
import { SecondTries } from './support/second-tries.ts';

/*
 * Two lanes, and one rule: a file that ends in `.deep.test.ts` belongs to the deep lane, every other one to the lane of
 * every day. `npm test` runs the checks and the lane of every day, `npm run test:deep` the rest, `.ci/run` both. What
 * takes long because it is tried in every combination, with thousands of seeds or at every point, is deep, and has a
 * sample of itself (a fixed one) in the lane of every day, so that an ordinary mistake is noticed there. Of what is more
 * than the deep lane has time for, each commit takes a part (support/part-of-the-whole.ts).
 *
 * One project a layer and lane: `npx vitest run --config test/vitest.config.ts --project server`, or `deep-server`. All
 * at once but the journeys, which come after the others: a browser that waits for the processor presses keys too early.
 */

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where a machine-readable report goes, for a caller that counts (.ci/run). */
const report = process.env['CASEWRIGHT_TEST_REPORT'];

/** Files that are named are run whichever half they are in. */
const areNamed = process.argv.slice(2).some((word) => /^test\/(?!.*config\.ts$)/.test(word));

/** Measures, so nothing else runs meanwhile; half of the bench with each commit. */
const alone = [
  ...halfOf('test/bench/**/*.deep.test.ts'),
  'test/server/extraction/*.deep.test.ts',
  'test/server/hostile/*cost.deep.test.ts',
  'test/server/areas/sync-feed/speed.deep.test.ts',
];

keepTemporaryFilesInMemory();

function halfOf(files: string): string[] {
  const all = globSync(files, { cwd: root }).toSorted();
  return areNamed ? all : partOfTheWhole(all, 2);
}

/** In the order of their sizes, so that both take about as long. */
function halves(files: string): { everyDay: string[]; deep: string[] } {
  const all = globSync(files, { cwd: root })
    .filter((file) => !file.endsWith('.deep.test.ts'))
    .toSorted((one, other) => sizeOf(one) - sizeOf(other) || (one < other ? -1 : 1));
  const everyDay = areNamed ? all : partOfTheWhole(all, 2);
  return { everyDay, deep: all.filter((file) => !everyDay.includes(file)) };
}

function sizeOf(file: string): number {
  return statSync(path.join(root, file)).size;
}

type Test = NonNullable<TestProjectInlineConfiguration['test']>;

function project(name: string, include: string[], more: Test = {}): TestProjectInlineConfiguration {
  // What a test waits for ends the waiting when it is there; on a busy machine that is seconds later.
  const timeouts = { testTimeout: 60_000, hookTimeout: 60_000, expect: { poll: { timeout: 45_000 } } };
  return { root, test: { name, include, exclude: ['**/*.deep.test.ts'], ...timeouts, ...more } };
}

function deep(name: string, include: string[], more: Test = {}): TestProjectInlineConfiguration {
  return project(`deep-${name}`, include, { exclude: alone, testTimeout: 120_000, hookTimeout: 120_000, ...more });
}

/**
 * Where nothing is left behind in a process, one process runs many files: starting it, and loading the whole server
 * anew, would take longer than most of them.
 */
const oneProcess = { isolate: false } satisfies Test;

/**
 * The tests of the server's data run on PostgreSQL too, in PGlite, which takes ten times as long as SQLite: a few files
 * every day, and half of all with each commit.
 */
const onPostgres = { env: { CASEWRIGHT_TEST_STORE: 'pglite' }, ...oneProcess } satisfies Test;
const halfOfPortable = halfOf('test/server/{areas,catalog,store}/**/*.test.ts');
/** Those with the most statements for their time. */
const portable = [
  'test/server/store/{change-log,jobs,search,transactions}.test.ts',
  'test/server/areas/{evidence-list,evidence-links}.test.ts',
  'test/server/areas/{hearings,todos}/*.test.ts',
];
const notPortable = [
  // About a file: how it is copied, checked, migrated, restored and killed.
  'test/server/store/{backup,backups,blobs,erased,killed*,restore,*migration*}.test.ts',
  // Of pages that child processes make: what is written with them is tried beside it.
  'test/server/areas/packets/{given,message-logs}.test.ts',
  // About no data at all.
  'test/server/{catalog/{catalog,projection,sync-rules},store/portable-sql,areas/**/rules}.test.ts',
  '**/*.deep.test.ts',
];

/**
 * Half of these files every day and the other half in the deep lane: of libraries, which change seldom, of doors that
 * start processes, and of journeys.
 */
const byHalves = halves('test/server/{cli,extraction,importers,papers,transports}/**/*.test.ts');
const journeysByHalves = halves('test/e2e/*.test.ts');

/** Sync with a plain v1 server and with one of ours: one of the two every day, the other in the deep lane. */
const bothServers = globSync('test/server/sync/*.test.ts', { cwd: root }).filter((file) =>
  /\blanes\b.* from '\.\/two\.ts'/.test(readFileSync(path.join(root, file), 'utf8')),
);
const theOtherServer = { env: { CASEWRIGHT_TEST_PART: 'rest' }, ...oneProcess } satisfies Test;

const journeys: Test = {
  globalSetup: 'test/e2e/prepared-sample.ts',
  // Browsers and servers share two cores: one journey in some hundreds meets a pause of seconds. It is tried once more,
  // and said at the end (SecondTries); what fails twice fails.
  retry: 1,
  maxWorkers: availableParallelism(),
  sequence: { groupOrder: 1 },
  testTimeout: 120_000,
  hookTimeout: 120_000,
  ...oneProcess,
};

export default defineConfig({
  root,
  test: {
    reporters: [
      'default',
      new SecondTries(),
      ...(report ? [['json', { outputFile: report }] satisfies ['json', object]] : []),
    ],
    // Many tests wait for a server, a child or a clock: one worker more than there are cores keeps those busy.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      project('server', ['test/{server,build,bench,guards,mutants}/**/*.test.ts'], {
        exclude: ['**/*.deep.test.ts', ...byHalves.deep],
        ...oneProcess,
      }),
      {
        plugins: [react()],
        ...project('renderer', ['test/renderer/**/*.test.{ts,tsx}'], oneProcess),
      },
      project('electron', ['test/electron/**/*.test.ts']),
      project('e2e', journeysByHalves.everyDay, journeys),
      project('portable', portable, onPostgres),
      deep('server', ['test/{server,build,guards,mutants}/**/*.deep.test.ts']),
      deep('halves', byHalves.deep, oneProcess),
      deep('sync', bothServers, theOtherServer),
      deep('portable', halfOfPortable, { ...onPostgres, exclude: [...portable, ...notPortable] }),
      deep('e2e', [...journeysByHalves.deep, ...halfOf('test/e2e/*.deep.test.ts')], journeys),
      deep('alone', alone, { exclude: [], maxWorkers: 1, sequence: { groupOrder: 2 } }),
    ],
  },
});
