import react from '@vitejs/plugin-react';
import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Where a machine-readable report goes, for a caller that counts (.ci/run). */
const report = process.env['CASEWRIGHT_TEST_REPORT'];

/** One project a layer; `npx vitest run --config test/vitest.config.ts --project server` runs one of them. */
export default defineConfig({
  root,
  test: {
    reporters: report ? ['default', ['json', { outputFile: report }]] : ['default'],
    projects: [
      {
        root,
        test: {
          name: 'server',
          include: ['test/{server,build}/**/*.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { root, plugins: [react()], test: { name: 'renderer', include: ['test/renderer/**/*.test.{ts,tsx}'] } },
      { root, test: { name: 'electron', include: ['test/electron/**/*.test.ts'], testTimeout: 20_000 } },
      { root, test: { name: 'bench', include: ['test/bench/**/*.test.ts'], testTimeout: 120_000 } },
      { root, test: { name: 'e2e', include: ['test/e2e/**/*.test.ts'], testTimeout: 120_000, hookTimeout: 120_000 } },
    ],
  },
});
