import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** What marks the place of the fuses in Electron's program, so that they can be set without building it. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX';
const fuses = 9;

/** A folder that electron-builder takes for Electron's distribution for Linux: everything but the program. */
export function writeStubElectron(folder: string, version: string): void {
  mkdirSync(path.join(folder, 'locales'), { recursive: true });
  mkdirSync(path.join(folder, 'resources'), { recursive: true });
  const wire = Buffer.from([1, fuses, ...Buffer.from('1'.repeat(fuses))]);
  const program = Buffer.concat([Buffer.from(`#!/bin/sh\nexit 0\n${sentinel}`), wire, Buffer.from('\n')]);
  writeFileSync(path.join(folder, 'electron'), program, { mode: 0o755 });
  writeFileSync(path.join(folder, 'version'), version);
  for (const name of ['LICENSE', 'LICENSES.chromium.html', 'chrome-sandbox', 'locales/en-US.pak']) {
    writeFileSync(path.join(folder, name), name);
  }
}

/** The fuses of a packaged program, one character each: `0` off, `1` on. */
export function readFuses(program: Buffer): string {
  const start = program.indexOf(sentinel) + sentinel.length + 2;
  return program.subarray(start, start + fuses).toString();
}
