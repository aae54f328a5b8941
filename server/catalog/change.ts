import { z } from 'zod';
import type { Problem } from '#server/errors/app-error.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Scope } from '#server/rules/scopes.ts';
import type { Columns, Patch, RowOf } from '#server/store/record.ts';
import type { Soon } from '#server/store/soon.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { updateRecord } from '#server/store/records.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { Answers } from './answer.ts';
import { checkedColumns, type OnlyColumns } from './columns.ts';
import { defineOperation, json } from './define.ts';
import { expectedUpdatedAt } from './fields.ts';
import { requireRecord } from './find-record.ts';
import { idGiven, idIn } from './item-address.ts';
import type { MatterWrite, Operation, RefuseDerived } from './operation.ts';
import type { RecordDefinition } from './record.ts';
import { requireVersion } from './versions.ts';

interface Change<C extends Columns, Given extends z.ZodRawShape, Answer extends z.ZodType, Row extends RowOf<C>> {
  /** With `{id}` in it, or the id comes in the query. */
  path: `/${string}`;
  scope: Scope;
  summary: string;
  description?: string;
  refuseDerived?: RefuseDerived;
  /** Problems of its rule. */
  errors?: readonly Problem[];
  /** Columns that may be given; what is left out stays as it is. */
  given: Given & OnlyColumns<C, Given>;
  answer: Answers<Answer, Row>;
  /** Where an answer says more than the record's own row: what it is made of. */
  read?: (tx: ReadTx, viewer: Viewer, id: string) => Soon<Row>;
  /** The record's own rule: refuses what does not fit, and answers columns that follow from what was given. */
  rule?: (context: MatterWrite, given: z.output<z.ZodObject<Given>>, before: RowOf<C>) => Promise<Patch<C> | undefined>;
}

/** The change of one record by its id, of the version that the caller read. */
export function defineChange<
  T extends MatterResource,
  C extends Columns,
  Given extends z.ZodRawShape,
  Answer extends z.ZodType,
  Row extends RowOf<C> = RowOf<C>,
>(record: RecordDefinition<T, C>, change: Change<C, Given, Answer, Row>): Operation;
/** The signature above keeps callers honest; here every record is one of many. */
export function defineChange(
  record: RecordDefinition<MatterResource>,
  {
    path,
    scope,
    summary,
    description,
    refuseDerived,
    errors = [],
    given: shape,
    answer,
    rule,
    read = (tx, viewer, id) => requireRecord(tx, viewer, record.table, id),
  }: Change<Columns, z.ZodRawShape, z.ZodType, RowOf<Columns> & { updatedAt: string }>,
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
      of: idIn,
      needs: 'edit',
      ...(refuseDerived && { refuseDerived }),
    },
    input: { ...idGiven(path), body: z.strictObject({ ...shape, expectedUpdatedAt }) },
    output: json(answer.schema),
    errors: ['not_found', 'forbidden', 'conflict', ...errors],
    idempotent: true,
    async handler(context, input) {
      const { expectedUpdatedAt: expected, ...given } = input.body;
      const { tx, viewer } = context;
      const before = await read(tx, viewer, idIn(input));
      await requireVersion(before, expected, () => answer.one(context, before));
      const follows = await rule?.(context, given, before);
      const columns = await checkedColumns(context, record, given, before);
      const after = await updateRecord(tx, record, before, { ...columns, ...follows });
      return answer.one(context, { ...before, ...after });
    },
  });
}
