import { sql } from 'kysely';
import type { Amendment, ReadingEnd } from '#server/importers/protocol.ts';
import { nextVersion } from '#server/store/clock.ts';
import { updateFollower, updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { mediaRows, storable } from './import-rows.ts';
import { insertMedia, removeBytes, wordsOf } from './import-writes.ts';
import { messages } from './record.ts';

/* What a further export says of messages that are stored: what was edited, what was taken back, which two are one. */

interface By {
  importId: string;
  caseId: string;
}

/** Both texts stay: the one shown from now on, and the earlier one among its editions. */
export async function amend(
  tx: WriteTx,
  { messageId, edited, deleted, text, shows }: Amendment,
  by: By,
): Promise<void> {
  const row = await findMessage(tx, messageId);
  if (!row) return;
  const marks = { edited: edited ? (1 as const) : row.edited, deleted: deleted ? (1 as const) : row.deleted };
  const editions = JSON.parse(row.editions) as { body: string; at: string | null }[];
  const body = text === null ? row.body : storable(text.body);
  if (text === null || !shows) {
    if (![row.body, ...editions.map((each) => each.body)].includes(body)) editions.push({ body, at: null });
    const after = { ...marks, editions: JSON.stringify(editions) };
    if (marks.edited !== row.edited || marks.deleted !== row.deleted || after.editions !== row.editions)
      await set(tx, row, after);
    return;
  }
  if (edited && row.body !== body) editions.push({ body: row.body, at: null });
  const media = row.attachmentCount === 0 ? mediaRows(text, { ...by, messageId }) : [];
  await insertMedia(tx, media);
  await set(tx, row, {
    ...marks,
    body,
    editions: JSON.stringify(editions),
    attachmentCount: row.attachmentCount + media.length,
    ...wordsOf(tx, body),
  });
}

/** What points at one of two that prove to be one points at the other; what people added to it is added there. */
export async function join(tx: WriteTx, { id, into }: ReadingEnd['joined'][number], caseId: string): Promise<void> {
  const [row, target] = [await findMessage(tx, id), await findMessage(tx, into)];
  if (!row || !target) return;
  await tx.db.updateTable('messageSightings').set({ messageId: into }).where('messageId', '=', id).execute();
  await tx.db.updateTable('messages').set({ replyToId: into }).where('replyToId', '=', id).execute();
  await pointAt(tx, id, into);
  const files = await tx.db.deleteFrom('messageMedia').where('messageId', '=', id).returning('sha256').execute();
  for (const { sha256 } of files) await removeBytes(tx, sha256, caseId);
  await tx.db.deleteFrom('setMembers').where('record', '=', 'messages').where('recordId', '=', id).execute();
  await tx.db.deleteFrom('messages').where('id', '=', id).execute();
  const tags = [...new Set([...(JSON.parse(target.tags) as string[]), ...(JSON.parse(row.tags) as string[])])];
  const note = [target.note, row.note].filter((each) => each !== '').join('\n\n');
  await updateRecord(tx, messages, target, { tags: JSON.stringify(tags), note });
}

async function pointAt(tx: WriteTx, id: string, into: string): Promise<void> {
  for (const { record, column, kind, where } of tx.records.pointingTo('messages')) {
    if (kind !== 'reference') continue;
    const only = where ? sql`and ${sql.ref(where.column)} = ${where.value}` : sql``;
    const rows = await tx.query(
      sql<Record<string, unknown>>`select * from ${sql.table(record.table)} where ${sql.ref(column)} = ${id} ${only}`,
    );
    for (const row of rows) await updateFollower(tx, record, row, { [column]: into });
  }
}

async function set(tx: WriteTx, row: Row<'messages'>, columns: Partial<Row<'messages'>>): Promise<void> {
  const updatedAt = nextVersion(tx.now, row.updatedAt);
  await tx.db
    .updateTable('messages')
    .set({ ...columns, updatedAt })
    .where('id', '=', row.id)
    .execute();
}

function findMessage(tx: WriteTx, id: string): Promise<Row<'messages'> | undefined> {
  return tx.db.selectFrom('messages').selectAll().where('id', '=', id).executeTakeFirst();
}
