import { existsSync, readdirSync, readFileSync } from 'node:fs';

/*
 * What the system knows of a process. Read from /proc, which Linux has; on other systems the answer is null and the
 * table says so.
 */

/** In Linux's user interface a tick is always a hundredth of a second. */
const ticksASecond = 100;

/** Seconds of processor time that the process has used so far. */
export function cpuSeconds(pid: number): number | null {
  return sumOfTicks(pid, [11, 12]);
}

/** The same with those of its children that have ended. */
export function cpuSecondsWithEnded(pid: number): number | null {
  return sumOfTicks(pid, [11, 12, 13, 14]);
}

function sumOfTicks(pid: number, places: readonly number[]): number | null {
  const text = read(`/proc/${pid}/stat`);
  if (text === null) return null;
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return places.reduce((sum, place) => sum + Number(fields[place]), 0) / ticksASecond;
}

export function residentMiB(pid: number): number | null {
  return statusMiB(pid, 'VmRSS');
}

/** Without the pages of files, which the system takes back when it needs them. */
export function ownMiB(pid: number): number | null {
  return statusMiB(pid, 'RssAnon');
}

function statusMiB(pid: number, name: string): number | null {
  const kibibytes = new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(`/proc/${pid}/status`) ?? '')?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) / 1024;
}

/** The process and everything it started, together. */
export function residentMiBWithChildren(pid: number): number | null {
  const own = residentMiB(pid);
  if (own === null) return null;
  return childrenOf(pid).reduce((sum, child) => sum + (residentMiBWithChildren(child) ?? 0), own);
}

/** None where the system does not say. */
export function childrenOf(pid: number): number[] {
  const tasks = `/proc/${pid}/task`;
  return (existsSync(tasks) ? readdirSync(tasks) : []).flatMap((task) =>
    (read(`${tasks}/${task}/children`) ?? '').split(' ').filter(Boolean).map(Number),
  );
}

function read(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // Another system, or the process has just ended.
    return null;
  }
}
