import { useState, type DragEvent } from 'react';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { carriesFolder, carriesItems, draggedFolder, droppedItems, endFolderDrag } from './dragged-things.ts';

export interface DropTaker {
  onItems?: ((ids: string[]) => void) | undefined;
  onFolder?: ((id: string) => void) | undefined;
  /** Why the folder on the pointer can't go here; null when it can. */
  refusal?: ((id: string) => string | null) | undefined;
}

export interface DropTarget {
  /** What is over it now: something it takes, or something it refuses. */
  over: 'takes' | 'refuses' | null;
  handlers: {
    onDragEnter: (event: DragEvent) => void;
    onDragOver: (event: DragEvent) => void;
    onDragLeave: () => void;
    onDrop: (event: DragEvent) => void;
  };
}

/** A place that things can be dropped on; it says why when it refuses. */
export function useDropTarget({ onItems, onFolder, refusal }: DropTaker): DropTarget {
  const [over, setOver] = useState<DropTarget['over']>(null);
  const judge = (event: DragEvent): DropTarget['over'] => {
    if (carriesItems(event)) return onItems === undefined ? null : 'takes';
    return carriesFolder(event) ? judgeFolder() : null;
  };
  const judgeFolder = (): DropTarget['over'] => {
    const id = draggedFolder();
    if (onFolder === undefined || id === null) return null;
    return refusal?.(id) == null ? 'takes' : 'refuses';
  };
  const look = (event: DragEvent): void => {
    const verdict = judge(event);
    setOver(verdict);
    if (verdict === null) return;
    // A refused drop is accepted too, so that it can be explained.
    event.preventDefault();
    event.stopPropagation();
    event.dataTransfer.dropEffect = 'move';
  };
  const take = (event: DragEvent): void => {
    const verdict = judge(event);
    setOver(null);
    if (verdict === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (carriesItems(event)) onItems?.(droppedItems(event));
    else takeFolder();
  };
  const takeFolder = (): void => {
    const id = draggedFolder();
    endFolderDrag();
    if (id === null) return;
    const reason = refusal?.(id) ?? null;
    if (reason === null) onFolder?.(id);
    else toastFailure('The folder was not moved', new Error(reason));
  };
  return { over, handlers: { onDragEnter: look, onDragOver: look, onDragLeave: () => setOver(null), onDrop: take } };
}
