import { Worker } from 'node:worker_threads';
import { serverModule } from '#server/program/places.ts';
import type { Comparison, DatabaseFacts } from './database-file.ts';

export type DatabaseTask =
  | { kind: 'copy'; from: string; to: string }
  | { kind: 'examine'; file: string }
  | { kind: 'clean'; file: string }
  | { kind: 'make-ready'; file: string }
  | { kind: 'compare'; backup: string; now: string }
  | { kind: 'carry-tokens'; from: string; into: string; now: string };

interface Results {
  copy: void;
  examine: DatabaseFacts;
  clean: void;
  'make-ready': void;
  compare: Comparison;
  'carry-tokens': void;
}

/** Works on a whole database file while the windows go on being served; rejects with what the task threw. */
export function inDatabaseThread<T extends DatabaseTask>(task: T): Promise<Results[T['kind']]> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(serverModule('store/database-program'), { workerData: task });
    thread.once('message', resolve);
    thread.once('error', reject);
    thread.once('exit', (code) => reject(new Error(`Work on a database ended without a result (code ${code}).`)));
  });
}
