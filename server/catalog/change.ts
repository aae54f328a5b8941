import { z } from 'zod';
import type { Scope } from '#server/rules/scopes.ts';
import type { Columns, Patch, RowOf } from '#server/store/record.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Answers } from './answer.ts';
import { checkedColumns, type OnlyColumns } from './columns.ts';
import { defineOperation, json } from './define.ts';
import { expectedUpdatedAt, Id } from './fields.ts';
import { requireRecord } from './find-record.ts';
import type { MatterWrite, Operation, RefuseDerived } from './operation.ts';
import type { RecordDefinition } from './record.ts';
import { requireVersion } from './versions.ts';

interface Change<C extends Columns, Given extends z.ZodRawShape, Answer extends z.ZodType> {
  path: `/${string}`;
  scope: Scope;
  summary: string;
  description?: string;
  refuseDerived?: RefuseDerived;
  /** Columns that may be given; what is left out stays as it is. */
  given: Given & OnlyColumns<C, Given>;
  answer: Answers<Answer, RowOf<C>>;
  /** The record's own rule: refuses what does not fit, and answers columns that follow from what was given. */
  rule?: (context: MatterWrite, given: z.output<z.ZodObject<Given>>, before: RowOf<C>) => Promise<Patch<C> | undefined>;
}

/** The change of one record by its id, of the version that the caller read. */
export function defineChange<
  T extends MatterResource,
  C extends Columns,
  Given extends z.ZodRawShape,
  Answer extends z.ZodType,
>(record: RecordDefinition<T, C>, change: Change<C, Given, Answer>): Operation;
/** The signature above keeps callers honest; here every record is one of many. */
export function defineChange(
  record: RecordDefinition<MatterResource>,
  {
    path,
    scope,
    summary,
    description,
    refuseDerived,
    given: shape,
    answer,
    rule,
  }: Change<Columns, z.ZodRawShape, z.ZodType>,
): Operation {
  const resource = record.table;
  return defineOperation({
    method: 'patch',
    path,
    scope,
    summary,
    ...(description !== undefined && { description }),
    access: {
      kind: 'item',
      resource,
      of: ({ query }) => query.id,
      needs: 'edit',
      ...(refuseDerived && { refuseDerived }),
    },
    input: { query: z.strictObject({ id: Id }), body: z.strictObject({ ...shape, expectedUpdatedAt }) },
    output: json(answer.schema),
    errors: ['not_found', 'forbidden', 'conflict'],
    idempotent: true,
    async handler(context, { query, body }) {
      const { expectedUpdatedAt: expected, ...given } = body;
      const { tx, viewer } = context;
      const before = await requireRecord(tx, viewer, resource, query.id);
      await requireVersion(before, expected, () => answer.one(context, before));
      const follows = await rule?.(context, given, before);
      const columns = await checkedColumns(context, record, given, before);
      return answer.one(context, await updateRecord(tx, record, before, { ...columns, ...follows }));
    },
  });
}
