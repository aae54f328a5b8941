import { z } from 'zod';
import type { MatterView } from '#server/access/matters.ts';
import { visibleIn } from '#server/access/visible.ts';
import { orderBy } from '#server/rules/order.ts';
import type { Scope } from '#server/rules/scopes.ts';
import type { Columns, RowOf } from '#server/store/record.ts';
import { membersIn } from '#server/store/set-members.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { Answers } from './answer.ts';
import { toColumns } from './columns.ts';
import { defineOperation, json } from './define.ts';
import { CaseIdFilter } from './fields.ts';
import type { Operation } from './operation.ts';
import { pageOf, type Window } from './page.ts';
import type { RecordDefinition } from './record.ts';
import { requireAll } from './references.ts';

interface List<C extends Columns, Query extends z.ZodRawShape, Answer extends z.ZodType> {
  path: `/${string}`;
  scope: Scope;
  summary: string;
  description: string;
  /**
   * What may be asked for, with `paging` where the list has pages. What is named as a column selects the rows that have
   * that value; what is named as a set of ids but for its `s`, those that have the id in it.
   */
  query: Query;
  answer: Answers<Answer, RowOf<C>>;
  /** By default the record's. */
  order?: (one: RowOf<C>, other: RowOf<C>) => number;
  /** What else of the query selects rows. */
  matches?: (query: z.output<z.ZodObject<Query>>) => (row: RowOf<C>) => boolean;
}

/**
 * The list of a matter's records that the viewer may see. The rows of a matter, a few thousand at most, are sorted and
 * filtered here: folding case and accents of every script is beyond the database.
 */
export function defineList<
  T extends MatterResource,
  C extends Columns,
  Query extends z.ZodRawShape,
  Answer extends z.ZodType,
>(record: RecordDefinition<T, C>, list: List<C, Query, Answer>): Operation;
/** The signature above keeps callers honest; here every record is one of many. */
export function defineList(
  record: RecordDefinition<MatterResource>,
  {
    path,
    scope,
    summary,
    description,
    query: shape,
    answer,
    matches,
    ...list
  }: List<Columns, z.ZodRawShape, z.ZodType>,
): Operation {
  const order = list.order ?? orderBy(record.order);
  return defineOperation({
    method: 'get',
    path,
    scope,
    summary,
    description,
    access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
    input: { query: z.strictObject({ caseId: CaseIdFilter, ...shape }) },
    output: json(z.array(answer.schema)),
    errors: ['not_found'],
    async handler(context, { query: { caseId: _case, ...query } }) {
      const { limit, after, ...filter }: Window & Filter = query;
      await requireNamed(context, record.table, filter);
      const onlyId = after === undefined ? filter['id'] : undefined;
      const rows = await visibleRows(context, record.table, onlyId);
      const tests = [...testsOf(record, filter), ...(matches ? [matches(query)] : [])];
      const page = pageOf(rows.toSorted(order), { limit, after }, (row) => tests.every((test) => test(row)));
      return answer.all(context, page);
    },
  });
}

type Filter = Readonly<Record<string, unknown>>;

/** Refuses the ids of a query that are not of records the viewer may see. */
async function requireNamed(view: MatterView, resource: MatterResource, filter: Filter): Promise<void> {
  for (const { column, to } of view.tx.records.namedBy(resource)) {
    const field = column.replace(/s$/, '');
    const id = filter[field];
    if (typeof id === 'string') await requireAll(view, to, [id], field);
  }
}

type AnyRow = RowOf<Columns> & { id: string };

function visibleRows(view: MatterView, resource: MatterResource, id: unknown): Promise<AnyRow[]> {
  // Kysely can't follow a table name that is one of several.
  const rows = visibleIn(view, resource as 'todos').selectAll('item');
  return (typeof id === 'string' ? rows.where('item.id', '=', id) : rows).execute();
}

function testsOf(record: { columns: Columns }, filter: Filter): ((row: AnyRow) => boolean)[] {
  return Object.entries(toColumns(record, filter)).flatMap(([name, value]) => {
    if (name in record.columns) return [(row) => row[name] === value];
    const set = `${name}s`;
    return set in record.columns ? [(row) => membersIn(row[set]).includes(String(value))] : [];
  });
}
