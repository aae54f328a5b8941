import type { DragEvent } from 'react';

const format = 'application/x-casewright-evidence';

/** Puts items on the pointer; they can be dropped on a folder of the pane. */
export function dragItems(event: DragEvent, ids: readonly string[]): void {
  event.dataTransfer.setData(format, JSON.stringify(ids));
  event.dataTransfer.effectAllowed = 'move';
}

export function carriesItems(event: DragEvent): boolean {
  return event.dataTransfer.types.includes(format);
}

export function droppedItems(event: DragEvent): string[] {
  const ids = JSON.parse(event.dataTransfer.getData(format) || '[]') as unknown;
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : [];
}
