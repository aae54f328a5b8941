import { addBinder, editBinder, removeBinder } from './change-binders.ts';
import { addItem, editItem, markExhibit, moveItem, removeItem } from './change-items.ts';
import type { Changing } from './changing.ts';
import type { PreparationEdit } from './edit-schema.ts';
import { importExhibits, importResources, importTimeline, importTodos } from './imports.ts';
import { restoreBackup } from './restore.ts';

export function act(change: Changing, edit: PreparationEdit): Promise<void> {
  switch (edit.action) {
    case 'add-binder':
      return addBinder(change, edit);
    case 'edit-binder':
      return editBinder(change, edit);
    case 'remove-binder':
      return removeBinder(change, edit);
    case 'add-item':
      return addItem(change, edit);
    case 'edit-item':
      return editItem(change, edit);
    case 'move-item':
      return moveItem(change, edit);
    case 'remove-item':
      return removeItem(change, edit);
    case 'mark-exhibit':
      return markExhibit(change, edit);
    case 'import-todos':
      return importTodos(change, edit);
    case 'import-resources':
      return importResources(change, edit);
    case 'import-timeline':
      return importTimeline(change, edit);
    case 'import-exhibits':
      return importExhibits(change, edit);
    case 'restore':
      return restoreBackup(change, edit);
  }
}
