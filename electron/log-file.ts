import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';

/** Large enough for weeks of a quiet server, small enough to send by mail. */
const bytesAtMost = 1024 * 1024;
const kept = 3;

export interface LogFile {
  readonly file: string;
  write(text: string): void;
}

/** Keeps what the server says on stderr, which carries no content and no secret. Full files move to `.1`, `.2`, `.3`. */
export function createLogFile(folder: string): LogFile {
  const file = path.join(folder, 'server.log');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return {
    file,
    write(text) {
      try {
        if (sizeOf(file) + Buffer.byteLength(text) > bytesAtMost) rotate(file);
        appendFileSync(file, text, { mode: 0o600 });
      } catch (error) {
        // A full disk must not end the application: the words still reach the terminal.
        process.stderr.write(`The log could not be written: ${String(error)}\n`);
      }
    },
  };
}

function rotate(file: string): void {
  for (let number = kept - 1; number >= 0; number -= 1) {
    const from = number === 0 ? file : `${file}.${number}`;
    if (sizeOf(from) > 0) renameSync(from, `${file}.${number + 1}`);
  }
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}
