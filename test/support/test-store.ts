import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Connections } from '#server/store/connections.ts';
import { openSqlite, type SqliteOptions } from '#server/store/sqlite.ts';
import { blankDatabase } from './blank-database.ts';

/** Whether this run is on PostgreSQL: the project `portable` (test/vitest.config.ts). */
export const onPostgres: boolean = process.env['CASEWRIGHT_TEST_STORE'] === 'pglite';

/**
 * What a test keeps its data in: the file named, which begins as an empty database of the newest schema, or in the project
 * `portable` PostgreSQL.
 */
export async function openConnections(file: string, options?: SqliteOptions): Promise<Connections> {
  if (!onPostgres) {
    await placeDatabase(file);
    return openSqlite(file, options);
  }
  const { openPglite } = await import('./pglite.ts');
  return openPglite(dirname(file));
}

async function placeDatabase(file: string): Promise<void> {
  if (existsSync(file)) return;
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  await copyFile(await blankDatabase(), file);
}
