import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
import { todos } from './record.ts';
import { Todo, todoColumns, todoPatch, toTodo } from './schema.ts';

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
  async handler(context, { query, body: { expectedUpdatedAt: expected, ...patch } }) {
    const { tx, viewer } = context;
    const todo = await requireRecord(tx, viewer, 'todos', query.id);
    const matter = await requireMatter(tx, viewer, todo.caseId);
    const answer = async (row: Row<'todos'>) => toTodo(await withoutUnseenIn(tx, viewer, matter, 'todos', row));
    await requireVersion(todo, expected, () => answer(todo));
    return answer(await updateRecord(tx, todos, todo, await todoColumns(context, matter, patch, todo)));
  },
});
