import { defineMatterRecord } from '#server/catalog/record.ts';
import { blank, flag, json, nullable, reference, type RowOf, text } from '#server/store/record.ts';

export const todos = defineMatterRecord({
  table: 'todos',
  noun: 'to-do',
  plural: 'to-dos',
  title: 'title',
  columns: {
    title: text('restorable'),
    detail: blank(text('restorable'), ''),
    due: nullable(text('restorable')),
    done: flag('restorable'),
    doneAt: nullable(text('hidden')),
    priority: blank(text<'low' | 'normal' | 'high'>('restorable'), 'normal'),
    hearingId: nullable(reference('hearings', 'clear', 'restorable')),
    courtCaseId: nullable(reference('courtCases', 'clear', 'restorable')),
    /** How `due` was computed from a rule table, every day counted and skipped; null when a person chose it. */
    deadline: nullable(json('restorable')),
  },
  together: [['due', 'deadline']],
  onlyWhenAsked: ['deadline'],
  operations: { list: 'get_todos', create: 'post_todos', update: 'patch_todos', remove: 'delete_todos' },
  sync: {
    merge: { private: 'scalar' },
    identity: ['title', 'detail', 'due', 'hearingId', 'courtCaseId'],
  },
});

declare module '#server/store/tables.ts' {
  interface MatterTables {
    todos: RowOf<typeof todos.columns>;
  }
}
