import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { requireMatter } from '#server/access/matters.ts';
import { listTimeline, type TimelineQuery } from '#server/areas/timeline/list.ts';
import { entryKinds } from '#server/rules/timeline.ts';
import type { TimelineRecord } from '#server/areas/timeline/schema.ts';
import { ScratchStore } from '#test/server/store/scratch-store.ts';
import { type PlannedRow, plantTimeline, type PlantedTimeline } from './planted-timeline.ts';

/*
 * The filters and the order against a second implementation that looks at every row and every pair of rows, and shares
 * no line with ours: its calendar is the machine's, its order is found pair by pair.
 */

let scratch: ScratchStore;
beforeAll(async () => {
  scratch = await ScratchStore.open();
});
afterAll(() => scratch[Symbol.asyncDispose]());

const anyDay = fc
  .tuple(fc.constantFrom(2023, 2024, 2025), fc.constantFrom(1, 2, 3, 12), fc.constantFrom(1, 2, 28, 31))
  .map(([y, m, d]) => new Date(Date.UTC(y, m - 1, d)).toISOString().slice(0, 10));
const anyTime = fc.constantFrom(null, null, '00:00', '09:30', '13:00', '23:59');

const event: fc.Arbitrary<PlannedRow> = fc
  .record({
    day: anyDay,
    precision: fc.constantFrom('day', 'day', 'month', 'year'),
    qualifier: fc.constantFrom(null, 'about', 'before', 'after'),
    time: anyTime,
    position: fc.constantFrom(-1024, 0, 1, 1024, 2048),
    inCourtFile: fc.boolean(),
  } as const)
  .map(({ day, precision, time, ...rest }) => {
    const date =
      precision === 'day' ? day : precision === 'month' ? `${day.slice(0, 7)}-01` : `${day.slice(0, 4)}-01-01`;
    return { ...rest, kind: 'event', precision, date, time: precision === 'day' ? time : null };
  });
const taken: fc.Arbitrary<PlannedRow> = fc
  .record({
    kind: fc.constantFrom('evidence', 'keydate', 'hearing'),
    date: anyDay,
    time: anyTime,
    inCourtFile: fc.boolean(),
  } as const)
  .map((row) => ({
    ...row,
    precision: 'day',
    qualifier: null,
    position: 0,
    time: row.kind === 'hearing' ? row.time : null,
    inCourtFile: row.inCourtFile && row.kind !== 'keydate',
  }));

const some = <Value>(...values: Value[]) => fc.option(fc.subarray(values), { nil: undefined });
const anyQuery = fc.record({
  kinds: some(...entryKinds),
  years: some('2022', '2023', '2024', '2025'),
  months: some('01', '02', '03', '04', '12'),
  inCourtFile: fc.boolean(),
  limit: fc.option(fc.integer({ min: 1, max: 12 }), { nil: undefined }),
});

function listed(
  { caseId, accountId }: PlantedTimeline,
  query: TimelineQuery,
  window: { limit?: number | undefined; after?: string | undefined } = {},
): Promise<TimelineRecord[]> {
  const viewer = { accountId, seesPrivate: 1 } as const;
  return scratch.store.read(async (tx) =>
    listTimeline({ tx, viewer, matter: await requireMatter(tx, viewer, caseId) }, query, window),
  );
}

/** A value of each filter at a time, and every row that has the three of them. */
function selected(rows: readonly TimelineRecord[], query: TimelineQuery): Set<string> {
  const every = (from: number, to: number, width: number) =>
    Array.from({ length: to - from + 1 }, (_, at) => String(from + at).padStart(width, '0'));
  const found = new Set<string>();
  for (const kind of query.kinds ?? ['event', 'evidence', 'keydate', 'hearing'])
    for (const year of query.years ?? every(2000, 2040, 4))
      for (const month of query.months ?? every(1, 12, 2))
        for (const row of rows) if (row.kind === kind && row.date.startsWith(`${year}-${month}`)) found.add(row.id);
  return found;
}

const order = [
  'before year',
  'before month',
  'before day',
  'in year',
  'in month',
  'in day',
  'after day',
  'after month',
  'after year',
];
const side = { before: 'before', about: 'in', after: 'after' };

/** The place of a row, as a list of numbers that are compared one after the other. */
function standing({ date, precision, qualifier, time, position, kind }: TimelineRecord): number[] {
  const [y = 0, m = 0, d = 0] = date.split('-').map(Number);
  const next = { year: Date.UTC(y + 1, 0, 1), month: Date.UTC(y, m, 1), day: Date.UTC(y, m - 1, d + 1) }[precision];
  const day = qualifier === 'after' ? new Date(next - 86_400_000) : new Date(Date.UTC(y, m - 1, d));
  const [hours = -1, minutes = 0] = time === null ? [] : time.split(':').map(Number);
  return [
    day.getTime(),
    order.indexOf(`${qualifier === null ? 'in' : side[qualifier]} ${precision}`),
    hours,
    minutes,
    position,
    ['keydate', 'hearing', 'event', 'evidence'].indexOf(kind),
  ];
}

function standsBefore(one: TimelineRecord, other: TimelineRecord): boolean {
  const [left, right] = [standing(one), standing(other)];
  const at = left.findIndex((value, index) => value !== right[index]);
  return at === -1 ? one.id < other.id : (left[at] ?? 0) < (right[at] ?? 0);
}

it('is filtered, ordered and paged as looking at every row says', async () => {
  const anyRows = fc.array(fc.oneof({ arbitrary: event, weight: 3 }, { arbitrary: taken, weight: 2 }), {
    maxLength: 40,
  });
  await fc.assert(
    fc.asyncProperty(anyRows, fc.array(anyQuery, { minLength: 4, maxLength: 8 }), async (rows, queries) => {
      const planted = await plantTimeline(scratch, rows);
      const whole = await listed(planted, {});
      expect(whole.map(facts)).toEqual(whole.map(({ title }) => ({ title, ...planted.planned.get(title) })));
      expect(whole).toHaveLength(rows.length);
      for (const [one, other] of pairs(whole)) expect(standsBefore(one, other)).toBe(true);

      for (const { inCourtFile, limit, ...filter } of queries) {
        const query = { ...filter, ...(inCourtFile && { courtCaseId: planted.courtCaseId }) };
        const passing = selected(whole, filter);
        const expected = whole.filter(
          ({ id, title }) => passing.has(id) && (!inCourtFile || planted.planned.get(title)?.inCourtFile === true),
        );
        expect(await listed(planted, query)).toEqual(expected);
        expect(await allPages(planted, query, limit ?? 5)).toEqual(expected);
        for (const from of whole.filter((_, at) => at % 7 === 3)) {
          const rest = expected.filter((row) => standsBefore(from, row));
          expect(await listed(planted, query, { after: from.id, limit })).toEqual(rest.slice(0, limit));
        }
      }
    }),
    { numRuns: 150 },
  );
}, 60_000);

/** The list read page by page, as an assistant reads it. */
async function allPages(planted: PlantedTimeline, query: TimelineQuery, limit: number): Promise<TimelineRecord[]> {
  const read: TimelineRecord[] = [];
  for (;;) {
    const page = await listed(planted, query, { limit, after: read.at(-1)?.id });
    read.push(...page);
    if (page.length < limit) return read;
  }
}

function pairs<Value>(values: readonly Value[]): [Value, Value][] {
  return values.flatMap((one, at) => values.slice(at + 1).map((other): [Value, Value] => [one, other]));
}

/** A key date's position is its place in the case, which is no part of the plan. */
function facts({ title, kind, date, precision, qualifier, time, position, courtCaseId }: TimelineRecord) {
  const place = { position: kind === 'keydate' ? 0 : position, inCourtFile: courtCaseId !== null };
  return { title, kind, date, precision, qualifier, time, ...place };
}
