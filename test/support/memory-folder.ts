import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import path from 'node:path';

const memory = '/dev/shm';
const prefix = 'casewright-tests-';
const roomNeeded = 4 * 1024 ** 3;

/**
 * From here on temporary folders are in memory, where the system offers that and has room: thousands of small databases
 * that wait for a disk each time take longer than the tests on them. So is the compiled code of what tests start: some
 * hundred processes and threads that each compile the same modules take a third longer. All is gone when this process
 * ends. Vitest asks once for each project.
 */
export function keepTemporaryFilesInMemory(): void {
  const folder = path.join(memory, `${prefix}${process.pid}`);
  if (!existsSync(memory) || process.env['TMPDIR'] === folder) return;
  for (const name of readdirSync(memory).filter((each) => each.startsWith(prefix))) {
    if (!isRunning(Number(name.slice(prefix.length))))
      rmSync(path.join(memory, name), { recursive: true, force: true });
  }
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < roomNeeded) return;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  process.env['TMPDIR'] = folder;
  process.env['NODE_COMPILE_CACHE'] = path.join(folder, 'compiled');
  // What still runs may write there until it notices.
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }));
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
