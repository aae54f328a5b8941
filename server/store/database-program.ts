import { parentPort, workerData } from 'node:worker_threads';
import { carryTokens, cleanCopy, compareDatabases, copyDatabase, examineDatabase, makeReady } from './database-file.ts';
import type { DatabaseTask } from './database-thread.ts';

/* The program of the thread that works on whole database files; one task, then it ends. */

function perform(task: DatabaseTask): unknown {
  switch (task.kind) {
    case 'copy':
      return copyDatabase(task.from, task.to);
    case 'examine':
      return examineDatabase(task.file);
    case 'clean':
      return cleanCopy(task.file);
    case 'make-ready':
      return makeReady(task.file);
    case 'compare':
      return compareDatabases(task.backup, task.now);
    case 'carry-tokens':
      return carryTokens(task.from, task.into, task.now);
  }
}

parentPort?.postMessage(await perform(workerData as DatabaseTask));
