import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '#server/store/sqlite.ts';

let made: Promise<string> | undefined;

/** A database of the newest schema with nothing in it, made once in this process: to migrate costs more than to copy. */
export function blankDatabase(): Promise<string> {
  return (made ??= make());
}

async function make(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'casewright-blank-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'blank.sqlite');
  await openSqlite(file).close();
  return file;
}
