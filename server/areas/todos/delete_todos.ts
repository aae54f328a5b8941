import { defineDeletion } from '#server/catalog/deletion.ts';
import { todos } from './record.ts';

export const deleteTodos = defineDeletion(todos, {
  path: '/todos',
  scope: 'todos:write',
  summary: 'Delete a to-do',
  description: 'It is taken off the lists of hearings too. There is no way back; a to-do that is done can simply stay.',
});
