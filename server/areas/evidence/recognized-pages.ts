import type { ReadPart } from '#server/extraction/pool.ts';
import type { ExtractedPage, RecognisedWords } from '#server/extraction/protocol.ts';
import type { NotReadReason } from '#server/rules/pages-not-read.ts';
import type { RecognizedPageRow } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * What was recognized of an item so far, page by page: where reading goes on after anything that stopped it. Forgotten
 * once all of the item is read, for then its reading says the same. Pages are counted from 0, as the reader counts.
 */

export interface RecognizedSoFar {
  done: Record<number, ExtractedPage>;
  /** Pages that were given up. */
  skip: number[];
  why: Record<number, NotReadReason>;
  /** All of them, also those still to be recognized. */
  numbers: number[];
}

export async function recognizedSoFar(tx: ReadTx, evidenceId: string): Promise<RecognizedSoFar> {
  const rows = await tx.db
    .selectFrom('recognizedPages')
    .selectAll()
    .where('evidenceId', '=', evidenceId)
    .orderBy('place')
    .execute();
  const found: RecognizedSoFar = { done: {}, skip: [], why: {}, numbers: rows.map(({ place }) => place) };
  for (const row of rows) {
    if (row.text !== null) found.done[row.place] = pageOf(row.text, row);
    if (row.reason === null) continue;
    found.skip.push(row.place);
    found.why[row.place] = row.reason;
  }
  return found;
}

/** Recognition has begun, or was about to, and has not come to its end. */
export async function isPartlyRecognized(tx: ReadTx, evidenceId: string): Promise<boolean> {
  const query = tx.db.selectFrom('recognizedPages').select('place').where('evidenceId', '=', evidenceId);
  return (await query.limit(1).executeTakeFirst()) !== undefined;
}

function pageOf(text: string, { confidence, words }: RecognizedPageRow): ExtractedPage {
  return { text, confidence, ...(words !== null && { words: JSON.parse(words) as RecognisedWords }) };
}

/** Sets a page, whatever was known of it. */
export async function keepRecognized(tx: WriteTx, evidenceId: string, part: ReadPart): Promise<void> {
  if ('reason' in part) return setPart(tx, { evidenceId, place: part.index, ...nothing, reason: part.reason });
  const { text, confidence, words = null } = part.page;
  const packed = words === null ? null : JSON.stringify(words);
  await setPart(tx, { evidenceId, place: part.index, text, confidence, words: packed, reason: null });
}

/** These pages are still to be recognized. */
export async function expectPages(tx: WriteTx, evidenceId: string, places: readonly number[]): Promise<void> {
  for (const place of places) await setPart(tx, { evidenceId, place, ...nothing, reason: null });
}

/** Pages that were given up are tried again. */
export async function expectNotRead(tx: WriteTx, evidenceId: string): Promise<void> {
  await tx.db.updateTable('recognizedPages').set({ reason: null }).where('evidenceId', '=', evidenceId).execute();
}

export async function forgetRecognized(tx: WriteTx, evidenceId: string): Promise<void> {
  await tx.db.deleteFrom('recognizedPages').where('evidenceId', '=', evidenceId).execute();
}

const nothing = { text: null, confidence: null, words: null } as const;

async function setPart(tx: WriteTx, row: RecognizedPageRow): Promise<void> {
  await tx.db
    .insertInto('recognizedPages')
    .values(row)
    .onConflict((conflict) => conflict.columns(['evidenceId', 'place']).doUpdateSet(row))
    .execute();
}
