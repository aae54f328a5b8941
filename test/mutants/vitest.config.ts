import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keepTemporaryFilesInMemory } from '#test/support/memory-folder.ts';

/* The tests that each mutant is tried by, in one process; which of them, says groups.ts. */

keepTemporaryFilesInMemory();

export default defineConfig({
  root: fileURLToPath(new URL('../..', import.meta.url)),
  test: {
    include: ['test/server/sync/*.test.ts', 'test/server/access/who-may.test.ts'],
    exclude: ['**/*.deep.test.ts'],
    isolate: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
