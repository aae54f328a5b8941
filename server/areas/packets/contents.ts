import { createHash } from 'node:crypto';
import { type PrintedDocument, printedDocument } from '#server/areas/documents/printed.ts';
import { beingRead } from '#server/areas/evidence/readings.ts';
import { wordPlacesKeys } from '#server/areas/evidence/word-places.ts';
import type { AnswerContext } from '#server/catalog/answer.ts';
import { visibleIn } from '#server/access/visible.ts';
import type { CourtProfile, SourceNature } from '#server/papers/court-profile.ts';
import type { RedactionBox } from '#server/papers/redaction/find-words.ts';
import { type Citation, citationsIn } from '#server/rules/citations.ts';
import { type PageRange, readPages } from '#server/rules/page-ranges.ts';
import { dayWords } from '#server/papers/dates.ts';
import { shownAsItIs } from '#server/papers/sources/shown-as-it-is.ts';
import { recipe } from '#server/papers/sources/source.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import { type LogOfItem, logOfItem } from './log-of-item.ts';
import { redactionsOf } from './queries.ts';
import { natureOf } from './nature.ts';

/* What the items of a packet are about, as it is now, and what their pages are made of. */

export type Origin =
  | {
      from: 'evidence';
      item: Row<'evidence'>;
      /** The key of where its recognized words are; null where that is not known. */
      wordsKey: string | null;
      /** Its words are not all known yet: once they are, its pages are made anew. */
      beingRead: boolean;
    }
  | { from: 'document'; title: string; printed: PrintedDocument }
  | { from: 'log'; log: LogOfItem['log'] }
  | { from: 'nothing' };

export interface Content {
  row: Row<'packetItems'>;
  /** As the index has them. */
  title: string;
  label: string | null;
  date: string;
  nature: SourceNature | null;
  origin: Origin;
  /** Under which its pages are kept; two items of one key have the same pages. Empty for a placeholder. */
  key: string;
  /** The same with nothing painted out. */
  bareKey: string;
  /** The hash of the bytes that it is made of, with which its pages are deleted. */
  home: string;
  boxes: RedactionBox[];
  redactionIds: string[];
  /** Only these of its pages are printed; null: all. They are kept whole under the key all the same. */
  only: readonly PageRange[] | null;
  /** Evidence that its text cites, page by page. */
  cites: readonly Citation[];
  /** How many pages it is taken to have until they are made. */
  guess: number;
}

/** What these items are about, as the viewer sees it, in their order. */
export async function contentsOf(
  context: AnswerContext,
  items: readonly Row<'packetItems'>[],
  profile: CourtProfile,
): Promise<Content[]> {
  const evidence = await rowsOf(context, 'evidence', items);
  const documents = await rowsOf(context, 'documents', items);
  const threads = await rowsOf(context, 'messageThreads', items);
  const redactions = await redactionsOf(context, [...evidence.keys()]);
  const wordKeys = await wordPlacesKeys(context.tx, [...evidence.keys()]);
  const unread = await beingRead(context.tx, [...evidence.keys()]);
  const contents: Content[] = [];
  for (const row of items) {
    const { kind, refId } = row;
    const id = refId ?? '';
    if (kind === 'placeholder') contents.push({ ...bare(row), title: row.title || 'To be added', guess: 1 });
    else if (kind === 'exhibit') {
      const item = evidence.get(id);
      if (item)
        contents.push(
          ofEvidence(row, { item, wordsKey: wordKeys.get(id) ?? null, beingRead: unread.has(id) }, redactions, profile),
        );
    } else if (kind === 'document') {
      const document = documents.get(id);
      if (document) contents.push(await ofDocument(context, row, document, profile));
    } else {
      const thread = threads.get(id);
      if (thread) contents.push(await ofThread(context, row, thread, profile));
    }
  }
  return contents;
}

function bare(row: Row<'packetItems'>): Content {
  const only = row.pages === null ? null : readPages(row.pages);
  const none = { date: '', nature: null, origin: { from: 'nothing' as const }, key: '', bareKey: '', home: '' };
  return { row, title: row.title, label: row.label, ...none, boxes: [], redactionIds: [], only, cites: [], guess: 1 };
}

function ofEvidence(
  row: Row<'packetItems'>,
  read: Omit<Extract<Origin, { from: 'evidence' }>, 'from'>,
  redactions: readonly Row<'redactions'>[],
  profile: CourtProfile,
): Content {
  const { item, wordsKey } = read;
  const wanted = new Set(JSON.parse(row.redactionIds) as string[]);
  const applied = redactions.filter(({ id, evidenceId }) => evidenceId === item.id && wanted.has(id));
  const boxes = applied.flatMap((each) => JSON.parse(each.boxes) as RedactionBox[]);
  const { sha256, mimeType, fileName, title, eventDate, pageCount } = item;
  // Printed on the sheets that are set from what a file says.
  const day = shownAsItIs(mimeType) ? null : eventDate;
  const made = ['evidence', sha256, mimeType, fileName, title, wordsKey, day];
  return {
    ...bare(row),
    title: row.title || title,
    label: row.label ?? item.exhibitNumber,
    date: eventDate === null ? '' : dayWords(eventDate, profile.language),
    nature: natureOf(item),
    origin: { from: 'evidence', ...read },
    key: keyOf([...made, boxes], profile),
    bareKey: keyOf([...made, []], profile),
    home: sha256,
    boxes,
    redactionIds: applied.map(({ id }) => id),
    guess: pageCount ?? 1,
  };
}

async function ofDocument(
  context: AnswerContext,
  row: Row<'packetItems'>,
  document: Row<'documents'>,
  profile: CourtProfile,
): Promise<Content> {
  const printed = await printedDocument(context, document, profile);
  const key = keyOf(['document', printed.key], profile);
  return {
    ...bare(row),
    title: row.title || document.title,
    origin: { from: 'document', title: document.title, printed },
    cites: citationsIn(document.body),
    key,
    bareKey: key,
    home: printed.kept?.sha256 ?? printed.key,
  };
}

async function ofThread(
  context: AnswerContext,
  row: Row<'packetItems'>,
  thread: Row<'messageThreads'>,
  profile: CourtProfile,
): Promise<Content> {
  const { span, log, sha256 } = await logOfItem(context, row, { threadId: thread.id, language: profile.language });
  const days = [span.from, span.to].flatMap((day) => (day === undefined ? [] : [dayWords(day, profile.language)]));
  const key = keyOf(['log', sha256], profile);
  const isPrinted = !('refused' in log);
  return {
    ...bare(row),
    title: row.title || (isPrinted ? log.title : `Message log: ${thread.title}`),
    date: days.join(' – '),
    nature: 'message',
    origin: { from: 'log', log },
    key,
    bareKey: key,
    home: key,
    guess: isPrinted ? Math.max(1, Math.ceil(log.entries.length / 12)) : 1,
  };
}

/** The paper and the pictures’ dots are the profile’s; how pages are made changes with the recipe. */
function keyOf(said: unknown, { page, packet, id }: CourtProfile): string {
  return createHash('sha256')
    .update(JSON.stringify([recipe, page, packet.dpi, id, said]))
    .digest('hex');
}

async function rowsOf<R extends 'evidence' | 'documents' | 'messageThreads'>(
  context: AnswerContext,
  resource: R,
  items: readonly Row<'packetItems'>[],
): Promise<Map<string, Row<R>>> {
  const kind = { evidence: 'exhibit', documents: 'document', messageThreads: 'message_log' }[resource];
  const ids = items.flatMap((row) => (row.kind === kind && row.refId !== null ? [row.refId] : []));
  const found = new Map<string, Row<R>>();
  for (const some of someAtOnce([...new Set(ids)])) {
    const rows = await visibleIn(context, resource as 'evidence')
      .selectAll('item')
      .where('item.id', 'in', some)
      .execute();
    for (const row of rows) found.set(row.id, row as unknown as Row<R>);
  }
  return found;
}
