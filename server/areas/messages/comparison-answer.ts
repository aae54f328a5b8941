import { deletionMark, mediaOf, textOf, textOfBody } from '#server/importers/merge/fingerprint.ts';
import type { MessageSightingRow, Row } from '#server/store/tables.ts';
import type { WalkedRow } from './comparison.ts';
import type { Comparison, Shows, Side } from './comparison-schema.ts';

/** Rows of a page. */
export const comparedAPage = 200;

type Summary = Omit<Comparison, 'exports' | 'left' | 'right'>;

const countedAs = {
  only_left: 'onlyLeft',
  only_right: 'onlyRight',
  deleted: 'deleted',
  different: 'different',
} as const satisfies Partial<Record<Shows, keyof Summary['counts']>>;

/** Which rows differ, within what both sides cover. */
export async function summaryOf(rows: AsyncIterable<WalkedRow> | Iterable<WalkedRow>): Promise<Summary> {
  const found: { row: number; as: keyof Summary['counts'] }[] = [];
  const spans = { left: { first: Infinity, last: -1 }, right: { first: Infinity, last: -1 } };
  const pages: number[] = [];
  let total = 0;
  for await (const { place, shows, inLeft, inRight } of rows) {
    if (total % comparedAPage === 0) pages.push(place);
    if (shows !== 'same') found.push({ row: total, as: countedAs[shows] });
    for (const side of [inLeft ? spans.left : null, inRight ? spans.right : null]) {
      if (side === null) continue;
      side.first = Math.min(side.first, total);
      side.last = total;
    }
    total += 1;
  }
  const first = Math.max(spans.left.first, spans.right.first);
  const last = Math.min(spans.left.last, spans.right.last);
  const counts = { onlyLeft: 0, onlyRight: 0, deleted: 0, different: 0 };
  const differences: number[] = [];
  for (const { row, as } of found) {
    if (row < first || row > last) continue;
    counts[as] += 1;
    differences.push(row);
  }
  return { total, covered: { first: Math.min(first, total), last }, counts, differences, pages };
}

/** What one export shows of a message. Its text is the one of the message, or of an earlier wording, that has its hash. */
export function sideOf(message: Row<'messages'>, seen: MessageSightingRow | null): Side | null {
  if (seen === null) return null;
  const { record, at, wall, fingerprint, marks } = seen;
  const editions = JSON.parse(message.editions) as { body: string }[];
  const wordings = [message.body, ...editions.map(({ body }) => body)];
  const isMark = fingerprint === deletionMark;
  const text = isMark ? null : wordings.find((body) => textOfBody(body) === textOf(fingerprint));
  return {
    record,
    at: at === null ? null : new Date(at).toISOString(),
    localTime: wall === null ? null : new Date(wall).toISOString().slice(0, 19),
    // What no database stores (NUL, half a character) is in the hash and not in the row.
    text: text === undefined ? message.body : text,
    deleted: (marks & 2) !== 0,
    edited: (marks & 1) !== 0,
    files: isMark ? 'none' : mediaOf(fingerprint),
  };
}
