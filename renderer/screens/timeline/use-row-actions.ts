import { useEffect, useMemo, useRef, useState } from 'react';
import type { RowActions } from './timeline-row.tsx';
import type { Hand } from './use-timeline-hand.ts';

export interface Landing {
  id: string;
  after: boolean;
}

export interface RowsDone {
  actions: RowActions;
  /** Where what is dragged would come to stand. */
  landing: Landing | null;
}

const format = 'application/x-casewright-event';

/** What rows do, the same object through all renders, and where a dragged event would land. */
export function useRowActions(hand: Hand, onMove: (id: string, target: Landing) => void): RowsDone {
  const [landing, setLanding] = useState<Landing | null>(null);
  const lifted = useRef<string | null>(null);
  // What is shown may lag behind what is pointed at.
  const target = useRef<Landing | null>(null);
  const latest = useRef({ hand, onMove });
  useEffect(() => {
    latest.current = { hand, onMove };
  });
  const actions = useMemo((): RowActions => {
    const end = (): void => {
      lifted.current = null;
      target.current = null;
      setLanding(null);
    };
    return {
      click: (event, id) => {
        const { extend, pick, setCursor } = latest.current.hand;
        if (event.shiftKey) extend(id);
        else if (event.metaKey || event.ctrlKey) pick(id);
        else setCursor(id);
      },
      check: (event, id) => {
        event.stopPropagation();
        if (event.shiftKey) latest.current.hand.extend(id);
        else latest.current.hand.pick(id);
      },
      edit: (id) => latest.current.hand.edit(id),
      unfold: (id, open) => latest.current.hand.unfold(id, open),
      lift: (event, id) => {
        event.dataTransfer.setData(format, id);
        event.dataTransfer.effectAllowed = 'move';
        lifted.current = id;
      },
      over: (event, id) => {
        if (lifted.current === null || !event.dataTransfer.types.includes(format)) return;
        event.preventDefault();
        const { top, height } = event.currentTarget.getBoundingClientRect();
        const after = event.clientY > top + height / 2;
        if (target.current?.id === id && target.current.after === after) return;
        target.current = { id, after };
        setLanding(target.current);
      },
      drop: (event) => {
        if (lifted.current === null || target.current === null) return;
        event.preventDefault();
        if (lifted.current !== target.current.id) latest.current.onMove(lifted.current, target.current);
        end();
      },
      leave: end,
    };
  }, []);
  return { actions, landing };
}
