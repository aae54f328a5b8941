import { defineSyncRule } from '#server/catalog/sync-rule.ts';

export const todosSync = defineSyncRule({
  resource: 'todos',
  through: { list: 'get_todos', create: 'post_todos', update: 'patch_todos', remove: 'delete_todos' },
  projection: {
    title: 'scalar',
    detail: 'scalar',
    due: 'scalar',
    deadline: 'scalar',
    done: 'scalar',
    priority: 'scalar',
    hearingId: 'scalar',
    courtCaseId: 'scalar',
    private: 'scalar',
  },
  together: [['due', 'deadline']],
  identity: ['title', 'detail', 'due', 'hearingId', 'courtCaseId'],
  references: { hearingId: 'hearings', courtCaseId: 'courtCases' },
});
