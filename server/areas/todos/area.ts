import { defineArea } from '#server/catalog/area.ts';
import { deleteTodos } from './delete_todos.ts';
import { getTodos } from './get_todos.ts';
import { patchTodos } from './patch_todos.ts';
import { postTodos } from './post_todos.ts';
import { todos } from './record.ts';

export const todosArea = defineArea({
  records: [todos],
  operations: [getTodos, postTodos, patchTodos, deleteTodos],
});
