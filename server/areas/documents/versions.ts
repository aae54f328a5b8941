import { zstdCompressSync, zstdDecompressSync } from 'node:zlib';
import { newId } from '#server/store/ids.ts';
import type { DocumentVersionRow, Transport } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * Versions: the texts that a change of title, body or record notes displaced, whoever made it. They are no records: they
 * never change, stay on their side, and go with their document.
 */

/** What a version keeps of a document. */
export interface Texts {
  title: string;
  body: string;
  recordNotes: string;
}

export interface Displaced extends Texts {
  id: string;
  bodyHash: string;
}

export function sameTexts(one: Texts, other: Texts): boolean {
  return one.title === other.title && one.body === other.body && one.recordNotes === other.recordNotes;
}

/** In UTF-8. */
export function textBytes({ title, body, recordNotes }: Texts): number {
  return Buffer.byteLength(title) + Buffer.byteLength(body) + Buffer.byteLength(recordNotes);
}

/** What these texts would take of the plan as a version. */
export function bytesAsVersion(texts: Texts): number {
  return Buffer.byteLength(texts.title) + compressed(texts).byteLength;
}

/** Keeps a text of a document: one that a change displaced, or one that was read too late to become its text. */
export async function keepVersion(tx: WriteTx, document: Displaced): Promise<void> {
  const { id, title, body, bodyHash } = document;
  const texts = compressed(document);
  await tx.db
    .insertInto('documentVersions')
    .values({
      id: newId(),
      documentId: id,
      createdAt: tx.now,
      accountId: tx.actor.accountId,
      tokenId: tx.actor.tokenId,
      cause: causeOf(tx.actor.transport),
      title,
      texts,
      characters: body.length,
      bodyHash,
      bytes: texts.byteLength + Buffer.byteLength(title),
    })
    .execute();
}

/** What displaced the text: the way in tells, but for a restore, which says so itself. */
function causeOf(transport: Transport): DocumentVersionRow['cause'] {
  switch (transport) {
    case 'mcp':
      return 'assistant';
    case 'sync':
      return 'sync';
    case 'job':
      return 'reading';
    default:
      return 'edit';
  }
}

/** The newest version was displaced by putting back an older one. */
export async function markRestored(tx: WriteTx, documentId: string): Promise<void> {
  const newest = tx.db
    .selectFrom('documentVersions')
    .select((eb) => eb.fn.max('id').as('id'))
    .where('documentId', '=', documentId);
  await tx.db.updateTable('documentVersions').set({ cause: 'restore' }).where('id', '=', newest).execute();
}

/** Newest first, after the version `before`; without their texts. */
export function listVersions(
  tx: ReadTx,
  documentId: string,
  { before, limit }: { before?: string | undefined; limit: number },
): Promise<Omit<DocumentVersionRow, 'texts'>[]> {
  const versions = tx.db
    .selectFrom('documentVersions')
    .select(listed)
    .where('documentId', '=', documentId)
    .orderBy('id', 'desc')
    .limit(limit);
  return (before === undefined ? versions : versions.where('id', '<', before)).execute();
}

const listed = [
  'id',
  'documentId',
  'createdAt',
  'accountId',
  'tokenId',
  'cause',
  'title',
  'characters',
  'bodyHash',
  'bytes',
] as const;

/** Whether a version is one of this document. */
export async function hasVersion(tx: ReadTx, documentId: string, versionId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('documentVersions')
    .select('id')
    .where('documentId', '=', documentId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  return row !== undefined;
}

/** One version of a document, whole; undefined where it has none of that id. */
export async function findVersion(
  tx: ReadTx,
  documentId: string,
  versionId: string,
): Promise<(Omit<DocumentVersionRow, 'texts'> & Texts) | undefined> {
  const row = await tx.db
    .selectFrom('documentVersions')
    .selectAll()
    .where('documentId', '=', documentId)
    .where('id', '=', versionId)
    .executeTakeFirst();
  if (!row) return undefined;
  const { texts, ...version } = row;
  return { ...version, ...expanded(texts) };
}

type Kept = Omit<Texts, 'title'>;

function compressed({ body, recordNotes }: Kept): Uint8Array {
  return zstdCompressSync(JSON.stringify({ body, recordNotes }));
}

function expanded(bytes: Uint8Array): Kept {
  return JSON.parse(zstdDecompressSync(bytes).toString('utf8')) as Kept;
}
