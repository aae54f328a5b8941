import { useState, type DragEvent } from 'react';

const format = 'application/x-casewright-calendar-item';

/** Puts something of the calendar on the pointer; it can be dropped on a day. */
export function dragItem(event: DragEvent, key: string): void {
  event.dataTransfer.setData(format, key);
  event.dataTransfer.effectAllowed = 'move';
}

interface DayTarget {
  over: boolean;
  handlers: Pick<React.ComponentProps<'div'>, 'onDragEnter' | 'onDragOver' | 'onDragLeave' | 'onDrop'>;
}

/** A day that takes what is dropped on it. */
export function useDayTarget(onDrop: (key: string) => void): DayTarget {
  const [over, setOver] = useState(false);
  const look = (event: DragEvent): void => {
    if (!event.dataTransfer.types.includes(format)) return;
    event.preventDefault();
    event.dataTransfer.dropEffect = 'move';
    setOver(true);
  };
  return {
    over,
    handlers: {
      onDragEnter: look,
      onDragOver: look,
      onDragLeave: () => setOver(false),
      onDrop: (event) => {
        setOver(false);
        const key = event.dataTransfer.getData(format);
        if (key === '') return;
        event.preventDefault();
        onDrop(key);
      },
    },
  };
}
