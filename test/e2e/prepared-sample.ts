import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder of this run, where the first journey that needs the sample puts it for all (sample-application.ts). */
    preparedSample: string;
  }
}

export default function placeForSample(project: TestProject): () => void {
  const folder = mkdtempSync(path.join(tmpdir(), 'casewright-sample-'));
  project.provide('preparedSample', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
