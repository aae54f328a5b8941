import type { Problem } from '#server/errors/app-error.ts';
import type { Scope } from '#server/rules/scopes.ts';
import type { MatterResource } from '#server/store/tables.ts';
import { deleteRecord } from '#server/store/records.ts';
import { defineOperation, nothing } from './define.ts';
import { requireRecord } from './find-record.ts';
import { idGiven, idIn } from './item-address.ts';
import type { MatterWrite, Operation, RefuseDerived } from './operation.ts';
import type { RecordDefinition } from './record.ts';

interface Deletion {
  /** With `{id}` in it, or the id comes in the query. */
  path: `/${string}`;
  scope: Scope;
  summary: string;
  description: string;
  refuseDerived?: RefuseDerived;
  /** What is done in place of deleting the record as it declares. */
  remove?: (context: MatterWrite, id: string) => Promise<void>;
  /** What it answers besides what every deletion does. */
  errors?: readonly Problem[];
}

/** The deletion of one record by its id: what points to it is released or goes too, as each record declares. */
export function defineDeletion(
  record: RecordDefinition<MatterResource>,
  { path, scope, summary, description, refuseDerived, remove, errors = [] }: Deletion,
): Operation {
  const resource = record.table;
  return defineOperation({
    method: 'delete',
    path,
    scope,
    summary,
    description,
    access: {
      kind: 'item',
      resource,
      of: idIn,
      needs: 'edit',
      ...(refuseDerived && { refuseDerived }),
    },
    input: idGiven(path),
    output: nothing,
    errors: ['not_found', 'forbidden', ...errors],
    destructive: true,
    async handler(context, input) {
      const { tx, viewer } = context;
      if (remove) return remove(context, idIn(input));
      await deleteRecord(tx, tx.records.of(resource), await requireRecord(tx, viewer, resource, idIn(input)));
    },
  });
}
