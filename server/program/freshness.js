import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';

/*
 * Is what was built as new as what it was built from? Plain JavaScript without dependencies: the set-up asks before
 * anything is installed, and the command line asks on any Node.
 */

/** What the bundle of the server is made from, relative to the project folder. */
export const serverSources = ['server', 'build/bundle.ts', 'package-lock.json'];

/** True when `built` exists and nothing among `sources` changed after it. All relative to `folder`. */
export function isFresh(folder, built, sources) {
  const builtAt = changedAt(path.join(folder, built));
  return builtAt !== null && sources.every((source) => !changedSince(path.join(folder, source), builtAt));
}

/** A folder's own time counts too: it moves when a file in it is deleted or renamed. */
function changedSince(place, time) {
  const stats = statSync(place, { throwIfNoEntry: false });
  if (!stats) return false;
  if (stats.mtimeMs > time) return true;
  return stats.isDirectory() && readdirSync(place).some((name) => changedSince(path.join(place, name), time));
}

function changedAt(file) {
  return statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null;
}
