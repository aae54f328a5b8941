import type { SelectQueryBuilder } from 'kysely';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { withoutUnseen } from '#server/catalog/references.ts';
import { holding, membersIn } from '#server/store/set-members.ts';
import { keyDateRows } from './key-dates.ts';
import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';
import { matches, type TimelineFilter } from '#server/rules/timeline.ts';
import { entryColumns, eventRecord, takenRow, type TimelineRecord } from './schema.ts';

/** What narrows the rows of a source, in addition to the kinds. */
export interface Narrowing extends Pick<TimelineFilter, 'years' | 'months'> {
  id?: string | undefined;
  courtCaseId?: string | undefined;
  /** Rows dated before or after these days are not wanted. */
  from?: string | undefined;
  to?: string | undefined;
}

/** Each of these answers its rows with one query, in no order. */
export async function eventRows(view: MatterView, narrowing: Narrowing): Promise<TimelineRecord[]> {
  const { matter } = view;
  const rows = await events(view, narrowing).select(entryColumns).orderBy('item.date').execute();
  const seen = await withoutUnseen(view, 'timelineEntries', rows);
  return seen.map((row) => eventRecord(row, matter.caseId));
}

/**
 * The day by which there are `count` events after the day `after`: a page of so many rows needs none that is dated
 * later. Undefined when there are fewer.
 */
export async function dayWithEvents(
  view: MatterView,
  narrowing: Narrowing,
  count: number,
  after: string | undefined,
): Promise<string | undefined> {
  // “After 2024” is dated to its first day and sorted at its last, so it proves nothing about the rows between.
  let query = events(view, narrowing).where((eb) =>
    eb.or([eb('item.qualifier', 'is', null), eb('item.qualifier', '!=', 'after')]),
  );
  if (after !== undefined) query = query.where('item.date', '>', after);
  const row = await query
    .select('item.date')
    .orderBy('item.date')
    .limit(1)
    .offset(count - 1)
    .executeTakeFirst();
  return row?.date;
}

function events(view: MatterView, narrowing: Narrowing) {
  const { courtCaseId } = narrowing;
  const query = visibleIn(view, 'timelineEntries');
  return dated(
    courtCaseId === undefined ? query : query.where('item.courtCaseId', '=', courtCaseId),
    'date',
    narrowing,
  );
}

export async function evidenceRows(view: MatterView, narrowing: Narrowing): Promise<TimelineRecord[]> {
  let query = visibleIn(view, 'evidence').where('item.eventDate', 'is not', null);
  const { courtCaseId } = narrowing;
  if (courtCaseId !== undefined) {
    query = query.where('item.id', 'in', (eb) => holding(eb, 'evidence', 'courtCaseIds', courtCaseId));
  }
  const rows = await dated(query, 'eventDate', narrowing)
    .select([
      'item.id',
      'item.caseId',
      'item.eventDate',
      'item.title',
      'item.description',
      'item.courtCaseIds',
      'item.private',
      'item.createdAt',
      'item.updatedAt',
    ])
    .execute();
  return (await withoutUnseen(view, 'evidence', rows)).map((row) => {
    const courtCases = membersIn(row.courtCaseIds);
    return takenRow({
      id: row.id,
      caseId: row.caseId,
      kind: 'evidence',
      sourceId: row.id,
      date: row.eventDate ?? '',
      title: plainAsMarkdown(row.title),
      detail: plainAsMarkdown(row.description),
      courtCaseId: courtCases.length === 1 ? (courtCases[0] ?? null) : null,
      private: row.private === 1,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    });
  });
}

export async function hearingRows(view: MatterView, narrowing: Narrowing): Promise<TimelineRecord[]> {
  let query = visibleIn(view, 'hearings');
  if (narrowing.courtCaseId !== undefined) query = query.where('item.courtCaseId', '=', narrowing.courtCaseId);
  const rows = await dated(query, 'date', narrowing).selectAll('item').execute();
  return (await withoutUnseen(view, 'hearings', rows)).map((row) =>
    takenRow({
      id: row.id,
      caseId: row.caseId,
      kind: 'hearing',
      sourceId: row.id,
      date: row.date,
      time: row.time,
      title: plainAsMarkdown(row.purpose),
      detail: row.outcome ?? '',
      courtCaseId: row.courtCaseId,
      contactIds: membersIn(row.contactIds),
      private: row.private === 1,
      createdAt: row.createdAt,
      updatedAt: row.updatedAt,
    }),
  );
}

/** The case's own dates: they belong to no court file, and a guest sees none of them. */
export async function keyDatesOf({ tx, matter }: MatterView, narrowing: Narrowing): Promise<TimelineRecord[]> {
  if (!matter.whole || narrowing.courtCaseId !== undefined) return [];
  const kase = await tx.db
    .selectFrom('cases')
    .select(['id', 'keyDates', 'createdAt', 'updatedAt'])
    .where('id', '=', matter.caseId)
    .executeTakeFirstOrThrow();
  const { id, from = '0000', to = '9999-12-31' } = narrowing;
  return keyDateRows(kase).filter(
    (row) => (id === undefined || row.id === id) && row.date >= from && row.date <= to && matches(narrowing, row),
  );
}

type Query = SelectQueryBuilder<{ item: Record<string, string | number | null> }, 'item', object>;

/** Years are a stretch of the index over dates, and what is left of the filter is looked at in it. */
function dated<Q>(query: Q, column: 'date' | 'eventDate', { id, from, to, years, months }: Narrowing): Q {
  const date = `item.${column}`;
  let narrowed = query as unknown as Query;
  if (id !== undefined) narrowed = narrowed.where('item.id', '=', id);
  if (from !== undefined) narrowed = narrowed.where(date, '>=', from);
  if (to !== undefined) narrowed = narrowed.where(date, '<=', to);
  if (years !== undefined) {
    const sorted = years.toSorted();
    narrowed = narrowed
      .where(date, '>=', `${sorted[0] ?? '9999'}-01-01`)
      .where(date, '<=', `${sorted.at(-1) ?? '0000'}-12-31`);
    if (sorted.length > 1)
      narrowed = narrowed.where((eb) => eb(eb.fn<string>('substr', [date, eb.val(1), eb.val(4)]), 'in', sorted));
  }
  if (months !== undefined) {
    narrowed = narrowed.where((eb) => eb(eb.fn<string>('substr', [date, eb.val(6), eb.val(2)]), 'in', [...months]));
  }
  return narrowed as unknown as Q;
}
