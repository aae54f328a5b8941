import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Whether a process that wrote down its id is still that process. A process id alone proves nothing: ids are used
 * again, most of all after a restart of the machine, and a lock left by a power cut would then shut a person out.
 */
export interface ProcessIdentity {
  pid: number;
  /** Linux: boot id and start tick, exact whatever the clock does. On other systems null. */
  mark: string | null;
  /** When the process started, in milliseconds since 1970; compared with a tolerance where there is no mark. */
  startedMs: number;
}

const START_TOLERANCE_MS = 5_000;
const LOOKUP_TIMEOUT_MS = 5_000;

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, mark: linuxMark(process.pid), startedMs: Math.round(performance.timeOrigin) };
}

/** Cheap: fit to be asked before every message. A zombie counts as dead, as nothing will ever answer from it. */
export function isAlive(pid: number): boolean {
  if (!signalReaches(pid)) return false;
  const state = linuxStat(pid)?.[0];
  return state !== 'Z' && state !== 'X';
}

/** Thorough: false only when the process is provably gone, that is dead, or its id now belongs to another one. */
export function isStillRunning(identity: ProcessIdentity): boolean {
  if (!isAlive(identity.pid)) return false;
  const mark = linuxMark(identity.pid);
  if (mark !== null && identity.mark !== null) return mark === identity.mark;
  const started = startedMsOf(identity.pid);
  return started === null || Math.abs(started - identity.startedMs) <= START_TOLERANCE_MS;
}

function signalReaches(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: somebody else's process has the id, and it is alive.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The fields of /proc/PID/stat from the state on (the name before it may hold spaces and brackets); null when unreadable. */
function linuxStat(pid: number): string[] | null {
  if (process.platform !== 'linux') return null;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return null; // hidden by the mount option hidepid, or just ended: kill() has the last word
  }
}

function linuxMark(pid: number): string | null {
  const startTick = linuxStat(pid)?.[19];
  if (startTick === undefined) return null;
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()}:${startTick}`;
  } catch {
    return null;
  }
}

function startedMsOf(pid: number): number | null {
  const answer =
    process.platform === 'win32'
      ? ask('powershell.exe', [
          '-NoProfile',
          '-Command',
          `(Get-Process -Id ${pid}).StartTime.ToUniversalTime().ToString('o')`,
        ])
      : ask('ps', ['-o', 'lstart=', '-p', String(pid)]);
  const started = answer === null ? Number.NaN : Date.parse(answer);
  return Number.isNaN(started) ? null : started;
}

function ask(program: string, programArguments: string[]): string | null {
  const { status, stdout } = spawnSync(program, programArguments, {
    encoding: 'utf8',
    timeout: LOOKUP_TIMEOUT_MS,
    windowsHide: true,
    env: { ...process.env, LC_ALL: 'C' },
  });
  return status === 0 ? stdout.trim() : null;
}
