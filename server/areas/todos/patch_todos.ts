import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findTodo, seenAround } from './queries.ts';
import { requireReferences } from './references.ts';
import { Todo, todoPatch, toColumns, toTodo } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { todos } from './record.ts';

export const patchTodos = defineOperation({
  method: 'patch',
  path: '/todos',
  scope: 'todos:write',
  summary: 'Change a to-do',
  description: 'Only what is given changes. `done` checks it off or opens it again; `doneAt` follows.',
  access: { kind: 'item', resource: 'todos', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ ...todoPatch, expectedUpdatedAt }),
  },
  output: json(Todo),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer, now }, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const todo = await findTodo(tx, viewer, query.id);
    if (!todo) throw notFound('to-do');
    const matter = await requireMatter(tx, viewer, todo.caseId);
    const sees = await seenAround(tx, viewer, matter);
    await requireVersion(todo, expected, () => toTodo(todo, sees));
    await requireReferences(tx, viewer, matter, patch);
    return toTodo(await updateRecord(tx, todos, todo, toColumns(patch, now, todo)), sees);
  },
});
