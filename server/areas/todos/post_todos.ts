import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { seenAround } from './queries.ts';
import { requireReferences } from './references.ts';
import { newTodo, Todo, toColumns, toTodo } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { todos } from './record.ts';

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
  async handler({ tx, viewer, matter, principal, now }, { body: { caseId: _case, title, ...facts } }) {
    await requireReferences(tx, viewer, matter, facts);
    const place = { caseId: matter.caseId, createdBy: principal.accountId };
    const todo = await insertRecord(tx, todos, { ...place, title, ...toColumns(facts, now) });
    return toTodo(todo, await seenAround(tx, viewer, matter));
  },
});
