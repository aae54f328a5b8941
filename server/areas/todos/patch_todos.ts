import { defineChange } from '#server/catalog/change.ts';
import { todos } from './record.ts';
import { todoAnswers, todoPatch, whatFollows } from './schema.ts';

export const patchTodos = defineChange(todos, {
  path: '/todos',
  scope: 'todos:write',
  summary: 'Change a to-do',
  description: 'Only what is given changes. `done` checks it off or opens it again; `doneAt` follows.',
  given: todoPatch,
  answer: todoAnswers,
  rule: async ({ now }, given, before) => whatFollows(given, now, before.doneAt),
});
