import { join } from 'node:path';
import Database from 'better-sqlite3';
import { hashSecret } from '#server/access/secrets.ts';
import { databaseName } from '#server/store/backup.ts';
import { newId } from '#server/store/ids.ts';
import type { ScratchStore } from './scratch-store.ts';

export function titles(folder: string): string[] {
  const database = new Database(join(folder, databaseName));
  const found = database.prepare('select title from evidence order by title').pluck().all() as string[];
  database.close();
  return found;
}

export async function addToken(
  scratch: ScratchStore,
  accountId: string,
  name: string,
  permissions = '["*"]',
): Promise<string> {
  const id = newId();
  await scratch.write(async (tx) => {
    const row = { id, accountId, name, prefix: 'cw_live_abcd', hash: hashSecret(name), permissions };
    const rest = { assistant: 0, approveDeletes: 0, expiresAt: null, revokedAt: null } as const;
    await tx.db
      .insertInto('tokens')
      .values({ ...row, ...rest, createdAt: tx.now, updatedAt: tx.now })
      .execute();
  });
  return id;
}

export async function revokeToken(scratch: ScratchStore, id: string): Promise<void> {
  await scratch.write(async (tx) => {
    await tx.db.updateTable('tokens').set({ revokedAt: tx.now }).where('id', '=', id).execute();
  });
}

export function tokensOf(folder: string): Record<string, { revoked: boolean; permissions: string }> {
  const database = new Database(join(folder, databaseName));
  const rows = database.prepare('select name, revokedAt, permissions from tokens').all() as {
    name: string;
    revokedAt: string | null;
    permissions: string;
  }[];
  database.close();
  return Object.fromEntries(
    rows.map(({ name, revokedAt, permissions }) => [name, { revoked: revokedAt !== null, permissions }]),
  );
}
