import { useEffect, useState } from 'react';

/** Milliseconds the cursor rests before the details follow. */
export const detailsAfter = 60;

interface Known {
  id: string;
}

/**
 * Which item the details show. They are a form of twenty fields: they follow when the cursor rests, not at each step of
 * a held key. Until then they show another item than the current row, and must not be written in; `takeOver` makes them
 * follow at once.
 */
export function useDetails<Item extends Known>(
  current: Item | undefined,
  milliseconds: number,
): { shown: Item | undefined; behind: boolean; takeOver: () => void } {
  const [rested, setRested] = useState(current);
  const [hurried, setHurried] = useState(false);
  const behind = rested !== undefined && current !== undefined && rested.id !== current.id && !hurried;
  if (hurried) setHurried(false);
  // A newer version of the same item has nothing to wait for.
  if (!behind && rested !== current) setRested(current);
  useEffect(() => {
    if (!behind) return;
    const timer = setTimeout(() => setRested(current), milliseconds);
    return () => clearTimeout(timer);
  }, [behind, current, milliseconds]);
  return { shown: behind ? rested : current, behind, takeOver: () => setHurried(true) };
}
