import { closeSync, openSync, writeSync } from 'node:fs';

const bufferBytes = 1024 * 1024;

/** A file that is written from its beginning to its end, in pieces of about a megabyte. */
export class FileSink {
  #file: number;
  #buffer = Buffer.allocUnsafeSlow(bufferBytes);
  #filled = 0;

  constructor(path: string) {
    this.#file = openSync(path, 'w');
  }

  write = (bytes: Uint8Array): void => {
    if (this.#filled + bytes.length > bufferBytes) this.flush();
    if (bytes.length > bufferBytes) return writeAll(this.#file, bytes);
    this.#buffer.set(bytes, this.#filled);
    this.#filled += bytes.length;
  };

  flush(): void {
    writeAll(this.#file, this.#buffer.subarray(0, this.#filled));
    this.#filled = 0;
  }

  close(): void {
    closeSync(this.#file);
  }
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) done += writeSync(file, bytes, done, bytes.length - done);
}
