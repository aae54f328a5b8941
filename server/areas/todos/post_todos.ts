import { defineCreation } from '#server/catalog/creation.ts';
import { todos } from './record.ts';
import { newTodo, todoAnswers, whatFollows } from './schema.ts';

export const postTodos = defineCreation(todos, {
  path: '/todos',
  scope: 'todos:write',
  summary: 'Add a to-do',
  description:
    'Give `deadline` to have `due` worked out from a court’s rule; the answer shows every day counted and left out, and why.',
  given: newTodo,
  answer: todoAnswers,
  rule: async ({ now }, given) => whatFollows(given, now),
});
