import type { ChildProcess } from 'node:child_process';

/** Resting children that no slot has, one for each thing they were started with; null where none are kept. */
let spare: Map<string, ChildProcess> | null = null;

/**
 * From here on a slot that is closed leaves its resting child to the next one that would start the same. For a process
 * that opens and closes applications all the time, as tests do: starting a child takes longer than most of its jobs.
 */
export function keepSpareChildren(): void {
  spare ??= new Map();
}

/** Answers whether the child was taken over; nobody may listen to it any more. */
export function leaveSpare(startedWith: string, child: ChildProcess): boolean {
  if (!spare || spare.has(startedWith) || !child.connected) return false;
  spare.set(startedWith, child);
  const gone = (): void => {
    if (spare?.get(startedWith) === child) spare.delete(startedWith);
  };
  child.once('exit', gone);
  child.on('error', gone);
  return true;
}

export function takeSpare(startedWith: string): ChildProcess | null {
  const child = spare?.get(startedWith);
  if (!child) return null;
  spare?.delete(startedWith);
  child.removeAllListeners('exit').removeAllListeners('error');
  return child.connected ? child : null;
}
