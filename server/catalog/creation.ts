import { z } from 'zod';
import type { Problem } from '#server/errors/app-error.ts';
import type { Scope } from '#server/rules/scopes.ts';
import type { Columns, NewRow, RowOf } from '#server/store/record.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { insertRecord } from '#server/store/records.ts';
import type { Answers } from './answer.ts';
import { checkedColumns, type OnlyColumns } from './columns.ts';
import { defineOperation, json } from './define.ts';
import { CaseIdFilter } from './fields.ts';
import type { MatterWrite, Operation } from './operation.ts';
import type { RecordDefinition } from './record.ts';

interface Creation<
  C extends Columns,
  Given extends z.ZodRawShape,
  Besides extends z.ZodRawShape,
  Answer extends z.ZodType,
> {
  path: `/${string}`;
  scope: Scope;
  summary: string;
  description?: string;
  /** Problems of its rule. */
  errors?: readonly Problem[];
  /** Columns that may be given. */
  given: Given & OnlyColumns<C, Given>;
  /** What may be given for its rule alone. */
  besides?: Besides;
  answer: Answers<Answer, RowOf<C>>;
  /** The record's own rule: refuses what does not fit, and answers columns that follow from what was given. */
  rule?: (context: MatterWrite, given: z.output<z.ZodObject<Given & Besides>>) => Promise<Partial<NewRow<C>>>;
}

/** The creation of a record in a matter: the one that is named, or the context's. */
export function defineCreation<
  T extends MatterResource,
  C extends Columns,
  Given extends z.ZodRawShape,
  Answer extends z.ZodType,
  Besides extends z.ZodRawShape = Given,
>(record: RecordDefinition<T, C>, creation: Creation<C, Given, Besides, Answer>): Operation;
/** The signature above keeps callers honest; here every record is one of many. */
export function defineCreation(
  record: RecordDefinition<MatterResource>,
  {
    path,
    scope,
    summary,
    description,
    errors = [],
    given: shape,
    besides = {},
    answer,
    rule,
  }: Creation<Columns, z.ZodRawShape, z.ZodRawShape, z.ZodType>,
): Operation {
  return defineOperation({
    method: 'post',
    path,
    scope,
    status: 201,
    summary,
    ...(description !== undefined && { description }),
    access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: record.table },
    input: { body: z.strictObject({ caseId: CaseIdFilter, ...shape, ...besides }) },
    output: json(answer.schema),
    errors: ['not_found', 'forbidden', ...errors],
    async handler(context, { body: { caseId: _case, ...given } }) {
      const { tx, matter, principal } = context;
      const place = { caseId: matter.caseId, createdBy: principal.accountId };
      const follows = await rule?.(context, given);
      const columns = await checkedColumns(context, record, pick(given, shape));
      return answer.one(context, await insertRecord(tx, record, { ...place, ...columns, ...follows }));
    },
  });
}

/** What `shape` names of it. */
function pick(given: object, shape: object): object {
  return Object.fromEntries(Object.entries(given).filter(([name]) => name in shape));
}
