import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { SecondTries } from './support/second-tries.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where a machine-readable report goes, for a caller that counts (.ci/run). */
const report = process.env['CASEWRIGHT_TEST_REPORT'];

/** What is sensitive to what else the machine does: it says how long reading a file may take. */
const timed = ['test/server/extraction/{corpus,pool}.test.ts'];
/** Has a process of its own on each core. */
const simulated = ['test/server/sync/sim.test.ts'];

/**
 * One project a layer; `npx vitest run --config test/vitest.config.ts --project server` runs one of them. Each core has
 * a worker. Where nothing is left behind in a process, one process runs many files: starting it, and loading the whole
 * server anew, would take longer than most of them.
 */
export default defineConfig({
  root,
  test: {
    reporters: [
      'default',
      new SecondTries(),
      ...(report ? [['json', { outputFile: report }] satisfies ['json', object]] : []),
    ],
    maxWorkers: '100%',
    projects: [
      {
        root,
        test: {
          name: 'server',
          include: ['test/{server,build}/**/*.test.ts'],
          exclude: [...timed, ...simulated],
          isolate: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        plugins: [react()],
        test: {
          name: 'renderer',
          include: ['test/renderer/**/*.test.{ts,tsx}'],
          isolate: false,
          testTimeout: 20_000,
        },
      },
      { root, test: { name: 'electron', include: ['test/electron/**/*.test.ts'], testTimeout: 20_000 } },
      {
        root,
        test: {
          name: 'server-timed',
          include: timed,
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'sim',
          include: simulated,
          sequence: { groupOrder: 2 },
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        root,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          globalSetup: 'test/e2e/prepared-sample.ts',
          // Two browsers and two servers on two cores: one journey in some hundreds meets a pause of seconds. It is
          // tried once more, and said at the end (SecondTries); what fails twice fails.
          retry: 1,
          isolate: false,
          sequence: { groupOrder: 3 },
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        root,
        test: {
          name: 'bench',
          include: ['test/bench/**/*.test.ts'],
          testTimeout: 120_000,
        },
      },
    ],
  },
});
