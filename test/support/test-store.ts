import { dirname } from 'node:path';
import type { Connections } from '#server/store/connections.ts';
import { openSqlite, type SqliteOptions } from '#server/store/sqlite.ts';

/** Whether this run is on PostgreSQL: the project `portable` (test/vitest.config.ts). */
export const onPostgres: boolean = process.env['CASEWRIGHT_TEST_STORE'] === 'pglite';

/** What a test keeps its data in: the file named, or in the project `portable` PostgreSQL. */
export async function openConnections(file: string, options?: SqliteOptions): Promise<Connections> {
  if (!onPostgres) return openSqlite(file, options);
  const { openPglite } = await import('./pglite.ts');
  return openPglite(dirname(file));
}
