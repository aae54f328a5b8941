import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress, constants } from 'node:zlib';
import type { ExtractedPage } from '#server/extraction/protocol.ts';
import type { PageWords } from '#server/papers/sources/source.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';

/*
 * Where the recognized words of an item are, for the text under its pages. Derived from the bytes like the rest of a
 * reading, so neither versioned nor logged, and never in an answer. A page is a list of its number, width and height,
 * and of text, x, y, w, h and confidence for each word; the list of pages is stored compressed, as base64.
 */

export type PackedPlaces = Pick<Row<'wordPlaces'>, 'key' | 'places'>;
type PackedPage = [page: number, width: number, height: number, words: (string | number)[]];

const compress = promisify(brotliCompress);
const decompress = promisify(brotliDecompress);

/** Null where nothing was recognized. */
export async function packPlaces(pages: readonly ExtractedPage[]): Promise<PackedPlaces | null> {
  const packed = pages.flatMap(({ words }, at): PackedPage[] =>
    words === undefined ? [] : [[at + 1, words.width, words.height, words.words.flatMap(packedWord)]],
  );
  if (packed.length === 0) return null;
  const text = JSON.stringify(packed);
  const bytes = await compress(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });
  return { key: createHash('sha256').update(text).digest('hex').slice(0, 32), places: bytes.toString('base64') };
}

function packedWord({ text, x, y, w, h, confidence }: NonNullable<ExtractedPage['words']>['words'][number]) {
  return [text.normalize(), x, y, w, h, confidence];
}

/** Sets where they are; null forgets it. */
export async function setWordPlaces(tx: WriteTx, evidenceId: string, packed: PackedPlaces | null): Promise<void> {
  await tx.db.deleteFrom('wordPlaces').where('evidenceId', '=', evidenceId).execute();
  if (packed)
    await tx.db
      .insertInto('wordPlaces')
      .values({ evidenceId, ...packed })
      .execute();
}

export function packedPlaces(tx: ReadTx, evidenceId: string): Promise<PackedPlaces | undefined> {
  return tx.db
    .selectFrom('wordPlaces')
    .select(['key', 'places'])
    .where('evidenceId', '=', evidenceId)
    .executeTakeFirst();
}

/** The keys of these items, by their id; none for what has no recognized words. */
export async function wordPlacesKeys(tx: ReadTx, evidenceIds: readonly string[]): Promise<Map<string, string>> {
  const keys = new Map<string, string>();
  for (const some of someAtOnce(evidenceIds)) {
    const rows = await tx.db
      .selectFrom('wordPlaces')
      .select(['evidenceId', 'key'])
      .where('evidenceId', 'in', some)
      .execute();
    for (const { evidenceId, key } of rows) keys.set(evidenceId, key);
  }
  return keys;
}

/** The words of an item’s pages, as they are under this key; none where it was read again meanwhile. */
export async function wordPlacesOf(tx: ReadTx, evidenceId: string, key: string): Promise<PageWords[]> {
  const packed = await packedPlaces(tx, evidenceId);
  return packed?.key === key ? unpackPlaces(packed) : [];
}

/** A page that has recognized words, with how certain each is, 0 to 100. */
interface RecognizedPage extends PageWords {
  words: (PageWords['words'][number] & { confidence: number })[];
}

/** The recognized words of an item's pages; none where there are none. */
export async function recognizedWordsOf(tx: ReadTx, evidenceId: string): Promise<RecognizedPage[]> {
  const packed = await packedPlaces(tx, evidenceId);
  return packed ? unpackPlaces(packed) : [];
}

async function unpackPlaces({ places }: PackedPlaces): Promise<RecognizedPage[]> {
  const pages = JSON.parse((await decompress(Buffer.from(places, 'base64'))).toString()) as PackedPage[];
  return pages.map(([page, width, height, words]) => ({
    page,
    width,
    height,
    words: Array.from({ length: words.length / 6 }, (_, at) => unpackedWord(words.slice(at * 6, at * 6 + 6))),
  }));
}

function unpackedWord([text, x, y, w, h, confidence]: (string | number)[]): RecognizedPage['words'][number] {
  const box = { x: Number(x), y: Number(y), w: Number(w), h: Number(h) };
  return { text: String(text), ...box, confidence: Number(confidence) };
}
