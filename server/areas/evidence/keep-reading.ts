import { namedPeople } from '#server/areas/contacts/queries.ts';
import type { ReadingNews } from '#server/catalog/news.ts';
import type { ExtractionFailure } from '#server/extraction/extraction-error.ts';
import type { Extraction, Unsupported } from '#server/extraction/pool.ts';
import { notReadBecause } from '#server/extraction/recognised-pages.ts';
import { suggestedByContent } from '#server/extraction/suggestions/suggested-by-content.ts';
import type { PageNotRead } from '#server/rules/pages-not-read.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import { readPages } from '#server/store/search.ts';
import type { Row } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import { evidence } from './record.ts';
import { findReading } from './queries.ts';
import { changeReading, findTwinReading, type Reading, setPages, setReading } from './readings.ts';
import { forgetRecognized, keepRecognized, recognizedSoFar } from './recognized-pages.ts';
import { ownOfMail, suggestionsStored, withPeople } from './suggested.ts';
import { packedPlaces, packPlaces, setWordPlaces } from './word-places.ts';

type Item = Row<'evidence'>;
type Ended = Partial<Reading> & { status: Reading['status'] };

/** How a reading ends, whichever job read it: stored in the transaction that ends the job, then told to windows. */
export class ReadingKeeper {
  readonly #notify: (news: ReadingNews) => void;

  constructor(notify: (news: ReadingNews) => void) {
    this.#notify = notify;
  }

  /** All of it; pages that were given up stay known, so that they can be tried again. */
  async keepWhole(context: JobContext, row: Item, result: Extraction | Unsupported): Promise<void> {
    if ('unsupported' in result) {
      await this.end(context, row, { status: 'unsupported', error: result.unsupported }, async (tx, now) => {
        await setPages(tx, now, []);
        await setWordPlaces(tx, now.id, null);
        await forgetRecognized(tx, now.id);
        await updateRecord(tx, evidence, now, { pageCount: null, durationSeconds: result.durationSeconds ?? null });
      });
      return;
    }
    const { pages, pageCount, durationSeconds } = result;
    const places = await packPlaces(pages);
    const reading = { status: 'done', ...readingOf(row, result) } as const;
    await this.end(context, row, reading, async (tx, now) => {
      await setPages(tx, now, pages);
      await setWordPlaces(tx, now.id, places);
      if (reading.pagesNotRead === '[]') await forgetRecognized(tx, now.id);
      return this.#keepFacts(tx, now, { pageCount, durationSeconds }, reading, pages);
    });
  }

  /** Answers whether the same bytes were read already: then their reading is this one's. */
  async copyTwin(context: JobContext, row: Item): Promise<boolean> {
    const twin = await context.read((tx) => findTwinReading(tx, row));
    if (!twin) return false;
    const pages = await context.read((tx) => readPages(tx, twin.evidenceId));
    const places = await context.read((tx) => packedPlaces(tx, twin.evidenceId));
    const { evidenceId: _twin, pageCount, durationSeconds, ...reading } = twin;
    await this.end(context, row, reading, async (tx, now) => {
      await setPages(tx, now, pages);
      await setWordPlaces(tx, now.id, places ?? null);
      await forgetRecognized(tx, now.id);
      return this.#keepFacts(tx, now, { pageCount, durationSeconds }, reading, pages);
    });
    return true;
  }

  /** What is known of the item itself now, and what is suggested of it: a twin under another name names others. */
  async #keepFacts(
    tx: WriteTx,
    now: Item,
    facts: Pick<Item, 'pageCount' | 'durationSeconds'>,
    reading: Pick<Reading, 'suggestions'>,
    [first]: readonly { text: string }[],
  ): Promise<Partial<Reading>> {
    const stored = suggestionsStored(reading);
    await updateRecord(tx, evidence, now, { ...facts, ...ownOfMail(now, stored) });
    return { suggestions: withPeople(now, stored, first?.text ?? '', await namedPeople(tx, now.caseId)) };
  }

  /** Ends a job that only suggests, for an item that has been read and for which nothing is suggested. */
  keepSuggestions(context: JobContext, row: Item, facts: Readonly<Record<string, string>>): Promise<void> {
    return context.finish(async (tx) => {
      const now = await findItem(tx, row.id);
      const reading = now && (await findReading(tx, now.id));
      if (!now || reading?.status !== 'done' || reading.suggestions !== '{}') return;
      const [first] = await readPages(tx, now.id);
      const text = first?.text ?? '';
      const content = suggestedByContent({ kind: now.kind, facts, text });
      const suggestions = withPeople(now, content, text, await namedPeople(tx, now.caseId));
      await changeReading(tx, now.id, { suggestions });
    });
  }

  /** Nothing of it could be read. What was read before stays: it is of the same bytes. */
  fail(context: JobContext, row: Item, reason: string, error: string): Promise<void> {
    return this.end(context, row, { status: 'failed', reason, error }, (tx, now) => forgetRecognized(tx, now.id));
  }

  /** Recognition as a whole failed: what there is without it is kept, and the rest is named. */
  async failRest(context: JobContext, row: Item, reason: ExtractionFailure, error: string): Promise<void> {
    const pages = await context.read((tx) => readPages(tx, row.id));
    const characters = pages.reduce((sum, { text }) => sum + text.length, 0);
    const before = await context.read((tx) => findReading(tx, row.id));
    if (!before || characters === 0) return this.fail(context, row, reason, error);
    const { numbers, done } = await context.read((tx) => recognizedSoFar(tx, row.id));
    const waiting = numbers.filter((number) => done[number] === undefined).map((number) => number + 1);
    // Nobody has counted the pictures of an office file: its first page says so.
    const named = row.kind === 'pdf' ? waiting : [row.kind === 'image' ? pages.length + 1 : 1];
    const why = notReadBecause(reason);
    const pagesNotRead = JSON.stringify(named.map((page): PageNotRead => ({ page, reason: why })));
    const { evidenceId: _id, ...known } = before;
    const reading = { ...known, status: 'done', page: null, pages: pages.length, characters, pagesNotRead } as const;
    await this.end(context, row, reading, async (tx, now) => {
      for (const page of named) await keepRecognized(tx, now.id, { index: page - 1, reason: why });
    });
  }

  /** Ends the job with `write`, and sets the reading, with what `write` answers of it. */
  async end(
    context: JobContext,
    row: Item,
    reading: Ended,
    write: (tx: WriteTx, now: Item) => Promise<Partial<Reading> | void>,
  ): Promise<void> {
    await context.finish(async (tx) => {
      const now = await findItem(tx, row.id);
      if (!now) return;
      const more = await write(tx, now);
      await setReading(tx, now.id, { ...reading, ...more });
    });
    this.say(row, reading);
  }

  say(row: Item, { status, page = null, pages = null }: Ended): void {
    this.#notify({ evidenceId: row.id, caseId: row.caseId, status, page, pages });
  }
}

/** What is stored of a reading besides its pages. */
export function readingOf({ kind }: Pick<Item, 'kind'>, result: Extraction) {
  const { method, pages, language, confidence, characters, facts, cutShort = [] } = result;
  const notRead = pages.flatMap(({ notRead: reason }, at): PageNotRead[] =>
    reason === undefined ? [] : [{ page: at + 1, reason }],
  );
  return {
    method,
    pages: pages.length,
    language,
    confidence,
    characters,
    pagesNotRead: JSON.stringify(notRead),
    cutShort: JSON.stringify(cutShort),
    suggestions: JSON.stringify(suggestedByContent({ kind, facts, text: pages[0]?.text ?? '' })),
  };
}

export function findItem(tx: ReadTx, id: string): Promise<Item | undefined> {
  return tx.db.selectFrom('evidence').selectAll().where('id', '=', id).executeTakeFirst();
}
