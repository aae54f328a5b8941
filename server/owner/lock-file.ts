import { randomUUID } from 'node:crypto';
import { linkSync, readFileSync, renameSync, statSync, unlinkSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { isStillRunning, ownIdentity, type ProcessIdentity } from './process-identity.ts';

/**
 * A lock that exactly one living process holds, even if others start at the same moment or were killed before.
 *
 * A dead holder's lock is never simply deleted: two starters would both judge it dead, and the slower one would delete
 * the faster one's new lock. The right to replace the lock with id U is itself a lock, `<path>.U`, taken the same way.
 */
export interface LockHolder extends ProcessIdentity {
  id: string;
}

const LockRecord = z.object({
  id: z.string(),
  pid: z.int().positive(),
  mark: z.string().nullable(),
  startedMs: z.number(),
});

/** A lock whose content can't be read after this long was left by a power cut, not by a process still writing it. */
const WRITING_TAKES_AT_MOST_MS = 10_000;
const ROUNDS = 50;

export type LockResult = { taken: true; holder: LockHolder } | { taken: false; holder: LockHolder | null };

/** Takes the lock, or says who holds it (null: its holder is writing it at this moment). */
export function takeLock(path: string): LockResult {
  const mine: LockHolder = { id: randomUUID(), ...ownIdentity() };
  for (let round = 0; round < ROUNDS; round += 1) {
    if (createWhole(path, mine)) return { taken: true, holder: mine };
    const found = readLock(path);
    if (found === 'absent') continue;
    if (found === 'being-written') return { taken: false, holder: null };
    if (isHeld(found)) return { taken: false, holder: found };

    const right = `${path}.${found.id}`;
    const claim = takeLock(right);
    if (!claim.taken) return claim;
    const now = readLock(path);
    if (typeof now === 'object' && now.id === found.id) {
      renameSync(right, path);
      return claim;
    }
    removeIfThere(right); // somebody finished replacing it between our two looks
  }
  return { taken: false, holder: null };
}

/** Gives the lock back; a lock that is no longer ours stays. */
export function releaseLock(path: string, mine: LockHolder): void {
  const found = readLock(path);
  if (typeof found === 'object' && found.id === mine.id) removeIfThere(path);
}

/** Who holds the lock now; null when nobody living does. */
export function lockHolder(path: string): LockHolder | 'being-written' | null {
  const found = readLock(path);
  if (found === 'absent') return null;
  if (found === 'being-written') return found;
  return isHeld(found) ? found : null;
}

const UNREADABLE = 'unreadable-';

function isHeld(found: LockHolder): boolean {
  return !found.id.startsWith(UNREADABLE) && isStillRunning(found);
}

function readLock(path: string): LockHolder | 'being-written' | 'absent' {
  try {
    const record = LockRecord.safeParse(parseJson(readFileSync(path, 'utf8')));
    if (record.success) return record.data;
    const { mtimeMs } = statSync(path);
    if (Math.abs(Date.now() - mtimeMs) < WRITING_TAKES_AT_MOST_MS) return 'being-written';
    return { id: `${UNREADABLE}${Math.round(mtimeMs)}`, pid: 0, mark: null, startedMs: 0 };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'absent';
    throw error;
  }
}

/** Creates the file with its whole content at once; false when it is there already. */
function createWhole(path: string, holder: LockHolder): boolean {
  const content = JSON.stringify(holder);
  const draft = `${path}.${holder.id}.new`;
  try {
    writeFileSync(draft, content, { flag: 'wx', mode: 0o600 });
    linkSync(draft, path);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    if (!NO_HARD_LINKS.has(code ?? '')) throw error;
    return createExclusively(path, content);
  } finally {
    removeIfThere(draft);
  }
}

/** exFAT and some network drives have no hard links: there, a reader may see the file before its content. */
const NO_HARD_LINKS = new Set(['EPERM', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EISDIR', 'EINVAL']);

function createExclusively(path: string, content: string): boolean {
  try {
    writeFileSync(path, content, { flag: 'wx', mode: 0o600 });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // judged by the schema, and by the age of the file
  }
}

function removeIfThere(path: string): void {
  try {
    unlinkSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
}
