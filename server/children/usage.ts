import { readFileSync } from 'node:fs';

/*
 * What another process uses; null when it is gone or this system can't say from outside (then the child reports its
 * own). Read from /proc because no V8 limit sees buffers, canvases or WebAssembly memory.
 */

export function residentBytes(pid: number): number | null {
  const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(processFile(pid, 'status'))?.[1];
  return kibibytes === undefined ? null : Number(kibibytes) * 1024;
}

/** Processor time of all its threads since it was started; a program's and the system's work for it. */
export function processorMs(pid: number): number | null {
  const stat = processFile(pid, 'stat');
  if (stat === '') return null;
  // The name in parentheses may hold anything; user and system time are the 14th and 15th field, in hundredths.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

function processFile(pid: number, name: string): string {
  if (process.platform !== 'linux') return '';
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return ''; // Gone between two looks; its exit event says the rest.
  }
}
