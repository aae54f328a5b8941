import { useRef, useState, type ComponentProps } from 'react';

export interface Landing {
  id: string;
  after: boolean;
}

const format = 'application/x-casewright-event';

/** What lets the row of an entry be dragged, or something be dropped on it; `data-landing` says where it would go. */
export function useEventDrag(
  onMove: (id: string, target: Landing) => void,
): (id: string, draggable: boolean) => ComponentProps<'div'> {
  const [landing, setLanding] = useState<Landing | null>(null);
  const lifted = useRef<string | null>(null);
  // What is shown may lag behind what is pointed at.
  const target = useRef<Landing | null>(null);
  const point = (at: Landing | null): void => {
    target.current = at;
    setLanding(at);
  };
  const end = (): void => {
    lifted.current = null;
    point(null);
  };
  return (id, draggable) => ({
    ...(landing?.id === id ? { 'data-landing': landing.after ? 'after' : 'before' } : {}),
    draggable,
    onDragStart: ({ dataTransfer }) => {
      dataTransfer.setData(format, id);
      dataTransfer.effectAllowed = 'move';
      lifted.current = id;
    },
    onDragOver: (event) => {
      if (lifted.current === null || !event.dataTransfer.types.includes(format)) return;
      event.preventDefault();
      const { top, height } = event.currentTarget.getBoundingClientRect();
      const after = event.clientY > top + height / 2;
      if (target.current?.id !== id || target.current.after !== after) point({ id, after });
    },
    onDrop: (event) => {
      if (lifted.current === null || target.current === null) return;
      event.preventDefault();
      if (lifted.current !== target.current.id) onMove(lifted.current, target.current);
      end();
    },
    onDragEnd: end,
  });
}
