import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { invalid } from '#server/errors/app-error.ts';
import { deletionMark, textAt } from '#server/importers/merge/fingerprint.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { MessageSightingRow, Row } from '#server/store/tables.ts';
import type { ComparedExport, Shows } from './comparison-schema.ts';
import { messagesIn } from './queries.ts';

/*
 * Two exports of one thread side by side. Which record is which message was found when the exports were imported; here
 * only what each side shows of it is read, so the comparison and the thread always say the same.
 */

/** Two exports of a thread, by their imports. */
export interface Sides {
  threadId: string;
  left: string;
  right: string;
}

/** The exports of a thread, the one added first coming first, with how many of its messages each holds. */
export async function exportsOf(view: MatterView, threadId: string): Promise<ComparedExport[]> {
  const counts = await view.tx.db
    .selectFrom('messageSightings')
    .select((eb) => ['importId', eb.fn.countAll<number | string>().as('messages')])
    .where('threadId', '=', threadId)
    .groupBy('importId')
    .execute();
  const imports = await visibleIn(view, 'messageImports')
    .select(['item.id', 'item.fileName', 'item.device', 'item.answers'])
    .where('item.state', '=', 'done')
    .orderBy('item.finishedAt')
    .orderBy('item.id')
    .execute();
  return imports.flatMap(({ id: importId, fileName, device, answers }) => {
    const found = counts.find((row) => row.importId === importId);
    if (!found) return [];
    const { selfName = null } = JSON.parse(answers) as { selfName?: string };
    return [{ importId, fileName, device, selfName, messages: Number(found.messages) }];
  });
}

/** The two that are asked for, else the two that were added first; null where the thread has no two. */
export function sidesOf(
  exports: readonly ComparedExport[],
  { threadId, left, right }: { threadId: string; left?: string | undefined; right?: string | undefined },
): Sides | null {
  const ids = exports.map(({ importId }) => importId);
  for (const [field, asked] of Object.entries({ left, right }))
    if (asked !== undefined && !ids.includes(asked))
      throw invalid('This thread has no messages of that export.', field);
  if (left !== undefined && left === right) throw invalid('Choose two different exports to compare.', 'right');
  const first = left ?? ids.find((id) => id !== right);
  const second = right ?? ids.find((id) => id !== first);
  return first === undefined || second === undefined ? null : { threadId, left: first, right: second };
}

/** Messages that one of the two has, or both. */
function rowsOf(view: MatterView, { threadId, left, right }: Sides) {
  return messagesIn(view, { threadId })
    .leftJoin('messageSightings as left', (join) =>
      join.onRef('left.messageId', '=', 'item.id').on('left.importId', '=', left),
    )
    .leftJoin('messageSightings as right', (join) =>
      join.onRef('right.messageId', '=', 'item.id').on('right.importId', '=', right),
    )
    .where(({ eb, or }) => or([eb('left.record', 'is not', null), eb('right.record', 'is not', null)]));
}

/** A deletion mark has no text, so it differs from every text. */
const shows = sql<Shows>`case
  when item.direction = 'system' then 'same'
  when "right".fingerprint is null then 'only_left'
  when "left".fingerprint is null then 'only_right'
  when ${textIn('left')} = ${textIn('right')} then 'same'
  when ${deletionMark} in ("left".fingerprint, "right".fingerprint) then 'deleted'
  else 'different' end`;

function textIn(side: 'left' | 'right') {
  return sql`substr(${sql.ref(`${side}.fingerprint`)}, ${sql.lit(textAt.from)}, ${sql.lit(textAt.length)})`;
}

export interface WalkedRow {
  place: number;
  shows: Shows;
  inLeft: boolean;
  inRight: boolean;
}

const atOnce = 2000;

/** All rows, oldest first. Between slices, whatever else waits has its turn. */
export async function* walkRows(view: MatterView, sides: Sides): AsyncGenerator<WalkedRow> {
  for (let after: number | null = null; ;) {
    const rows: { place: number; shows: Shows; inLeft: unknown; inRight: unknown }[] = await from(view, sides, after)
      .select((eb) => [
        'item.place',
        shows.as('shows'),
        eb('left.record', 'is not', null).as('inLeft'),
        eb('right.record', 'is not', null).as('inRight'),
      ])
      .limit(atOnce)
      .execute();
    for (const row of rows) yield { ...row, inLeft: Boolean(row.inLeft), inRight: Boolean(row.inRight) };
    if (rows.length < atOnce) return;
    after = rows.at(-1)?.place ?? null;
    await setImmediate();
  }
}

/** Rows after a place; all of them for null. */
function from(view: MatterView, sides: Sides, after: number | null) {
  const rows = rowsOf(view, sides).orderBy('item.place');
  return after === null ? rows : rows.where('item.place', '>', after);
}

export interface ComparedMessage {
  message: Row<'messages'>;
  shows: Shows;
  left: MessageSightingRow | null;
  right: MessageSightingRow | null;
}

/** As many rows from a place on as `limit`, oldest first. */
export async function listRows(
  view: MatterView,
  sides: Sides,
  { from: first, limit }: { from: number; limit: number },
): Promise<ComparedMessage[]> {
  const messages = await from(view, sides, first - 1)
    .selectAll('item')
    .select(shows.as('shows'))
    .limit(limit)
    .execute();
  const seen = new Map<string, MessageSightingRow>();
  for (const ids of someAtOnce(messages.map(({ id }) => id))) {
    const sightings = await view.tx.db
      .selectFrom('messageSightings')
      .selectAll()
      .where('messageId', 'in', ids)
      .where('importId', 'in', [sides.left, sides.right])
      .execute();
    for (const sighting of sightings) seen.set(`${sighting.importId} ${sighting.messageId}`, sighting);
  }
  return messages.map(({ shows: shown, ...message }) => ({
    message,
    shows: shown,
    left: seen.get(`${sides.left} ${message.id}`) ?? null,
    right: seen.get(`${sides.right} ${message.id}`) ?? null,
  }));
}
