import type { DragEvent } from 'react';

const itemsFormat = 'application/x-casewright-evidence';
const folderFormat = 'application/x-casewright-folder';

/** Browsers show what is dragged only when it is dropped; where a folder may go must be known before. */
let draggedId: string | null = null;

/** Puts items on the pointer; they can be dropped on a folder. */
export function dragItems(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(itemsFormat, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

export function carriesItems(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(itemsFormat);
}

export function droppedItems(event: DragEvent): string[] {
  const ids = JSON.parse(event.dataTransfer.getData(itemsFormat) || '[]') as unknown;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}

/** Puts a folder on the pointer; it can be dropped on another one. */
export function dragFolder(event: DragEvent, id: string): void {
  event.stopPropagation();
  event.dataTransfer.setData(folderFormat, id);
  event.dataTransfer.effectAllowed = 'move';
  draggedId = id;
}

export function carriesFolder(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(folderFormat);
}

/** The folder on the pointer, when it was taken in this window. */
export function draggedFolder(): string | null {
  return draggedId;
}

export function endFolderDrag(): void {
  draggedId = null;
}
