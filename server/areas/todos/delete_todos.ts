import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { notFound } from '#server/errors/app-error.ts';
import { findTodo } from './queries.ts';
import { deleteRecord } from '#server/store/records.ts';
import { todos } from './record.ts';

export const deleteTodos = defineOperation({
  method: 'delete',
  path: '/todos',
  scope: 'todos:write',
  summary: 'Delete a to-do',
  description: 'It is taken off the lists of hearings too. There is no way back; a to-do that is done can simply stay.',
  access: { kind: 'item', resource: 'todos', of: ({ query }) => query.id, needs: 'edit' },
  input: { query: z.strictObject({ id: Id }) },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { query }) {
    const todo = await findTodo(tx, viewer, query.id);
    if (!todo) throw notFound('to-do');
    await deleteRecord(tx, todos, todo);
  },
});
