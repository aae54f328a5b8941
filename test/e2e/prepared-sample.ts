import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { preparedSample } from './prepare-sample.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run, where the sample is put for all journeys (prepare-sample.ts). */
    preparedSample: string;
  }
}

/**
 * Of a whole lane the sample is begun with the run, and ready when the first journey asks for it; when only some files
 * are run, the first of them that needs it makes it.
 */
export default function placeForSample(project: TestProject): () => Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-sample-'));
  project.provide('preparedSample', folder);
  const someFiles = process.argv.some((word) => word.endsWith('.test.ts'));
  // Why it failed is said by the journeys that wait for it.
  const making = someFiles ? Promise.resolve() : preparedSample(folder).then(ignore, ignore);
  return async () => {
    await making;
    rmSync(folder, { recursive: true, force: true });
  };
}

function ignore(): void {
  // Nothing is done with it here.
}
