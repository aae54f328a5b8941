import { readFileSync } from 'node:fs';

/**
 * Resident memory of another process in bytes, or null when it is gone or this system can't say from outside (then
 * the child reports its own). Read from /proc because no V8 limit sees buffers, canvases or WebAssembly memory.
 */
export function residentBytes(pid: number): number | null {
  if (process.platform !== 'linux') return null;
  try {
    const kibibytes = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kibibytes === undefined ? null : Number(kibibytes) * 1024;
  } catch {
    return null; // Gone between two looks; its exit event says the rest.
  }
}
