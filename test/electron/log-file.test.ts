import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createLogFile } from '#electron/log-file.ts';

it('moves a full log aside and keeps three of them', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'casewright-log-'));
  try {
    const log = createLogFile(folder);
    const megabyte = 'x'.repeat(1024 * 1024 - 1);
    for (const number of [1, 2, 3, 4, 5]) log.write(`${number}${megabyte}`);
    expect(readdirSync(folder).toSorted()).toEqual(['server.log', 'server.log.1', 'server.log.2', 'server.log.3']);
    expect(readFileSync(log.file, 'utf8').slice(0, 1)).toBe('5');
    expect(readFileSync(`${log.file}.3`, 'utf8').slice(0, 1)).toBe('2');
  } finally {
    rmSync(folder, { recursive: true });
  }
});
