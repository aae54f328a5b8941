import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '#test/support/memory-folder.ts';
import { testsVariable } from './groups.ts';

/* The tests that each mutant is tried by, in one process; which of them for which, groups.ts says. */

keepTemporaryFilesInMemory();

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: (process.env[testsVariable] ?? '').split(' '),
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
