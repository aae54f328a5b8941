import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { insertRecord } from '#server/store/records.ts';
import { todos } from './record.ts';
import { newTodo, Todo, todoColumns, toTodo } from './schema.ts';

export const postTodos = defineOperation({
  method: 'post',
  path: '/todos',
  scope: 'todos:write',
  status: 201,
  summary: 'Add a to-do',
  description:
    'Give `deadline` to have `due` worked out from a court’s rule; the answer shows every day counted and left out, and why.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'todos' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, ...newTodo }) },
  output: json(Todo),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: { caseId: _case, ...facts } }) {
    const { tx, viewer, matter, principal } = context;
    const place = { caseId: matter.caseId, createdBy: principal.accountId };
    const { title } = facts;
    const todo = await insertRecord(tx, todos, { ...place, title, ...(await todoColumns(context, matter, facts)) });
    return toTodo(await withoutUnseenIn(tx, viewer, matter, 'todos', todo));
  },
});
