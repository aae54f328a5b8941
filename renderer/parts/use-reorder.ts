import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { movedBy, movedTo } from '#renderer/lib/reorder.ts';

const format = 'application/x-casewright-order';

export interface ReorderProps {
  draggable: true;
  'data-lifted': true | undefined;
  'data-landing': true | undefined;
  onDragStart: (event: DragEvent) => void;
  onDragEnd: () => void;
  onDragEnter: (event: DragEvent) => void;
  onDragOver: (event: DragEvent) => void;
  onDrop: (event: DragEvent) => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

/** Rows whose order the person sets: dragged, or with Alt and an arrow key while the row has the keyboard. */
export function useReorder(ids: readonly string[], onOrder: (ids: string[]) => void): (id: string) => ReorderProps {
  const [lifted, setLifted] = useState<string | null>(null);
  const [landing, setLanding] = useState<string | null>(null);
  const hover = (event: DragEvent, id: string): void => {
    if (lifted === null || !event.dataTransfer.types.includes(format)) return;
    event.preventDefault();
    setLanding(id);
  };
  const end = (): void => {
    setLifted(null);
    setLanding(null);
  };
  return (id) => ({
    draggable: true,
    'data-lifted': lifted === id || undefined,
    'data-landing': (landing === id && lifted !== id) || undefined,
    onDragStart: (event) => {
      event.dataTransfer.setData(format, id);
      event.dataTransfer.effectAllowed = 'move';
      setLifted(id);
    },
    onDragEnd: end,
    onDragEnter: (event) => hover(event, id),
    onDragOver: (event) => hover(event, id),
    onDrop: (event) => {
      if (lifted === null || !event.dataTransfer.types.includes(format)) return;
      event.preventDefault();
      if (lifted !== id) onOrder(movedTo(ids, lifted, id));
      end();
    },
    onKeyDown: (event) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      if (!event.altKey || by === 0) return;
      event.preventDefault();
      onOrder(movedBy(ids, id, by));
    },
  });
}
