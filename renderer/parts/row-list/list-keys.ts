import type { KeyboardEvent } from 'react';
import type { RowNav } from './use-row-nav.ts';

interface Shape {
  nav: RowNav;
  /** Without it, Space is left to the commands of the screen. */
  onSpace?: (id: string) => void;
  /** A key that is none of the list's own; answers whether it was taken. */
  onKey?: ((key: string) => boolean) | undefined;
  /** Rows side by side. */
  across?: number;
  /** Pixels, to know how many are in sight. */
  rowHeight?: number;
}

/** The keys that move in a list; with Shift they also select what they pass. */
export function listKeys({ nav, onSpace, onKey, across = 1, rowHeight = 40 }: Shape): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.target !== event.currentTarget || event.altKey || event.metaKey || event.ctrlKey) return;
    const page = across * Math.max(1, Math.floor(event.currentTarget.clientHeight / rowHeight) - 1);
    const before = nav.cursor;
    const steps: Record<string, number> = {
      ArrowDown: across,
      // In the first row it stays where it is instead of jumping to the first.
      ArrowUp: nav.at < across ? 0 : -across,
      PageDown: page,
      PageUp: -page,
      Home: -Infinity,
      End: Infinity,
      ...(across > 1 && { ArrowRight: 1, ArrowLeft: -1 }),
    };
    const by = steps[event.key];
    if (by !== undefined) {
      const next = nav.move(by);
      if (event.shiftKey && next !== null && before !== null) nav.extend(next);
    } else if (event.key === ' ' && onSpace !== undefined && before !== null) onSpace(before);
    else if (onKey?.(event.key) !== true) return;
    event.preventDefault();
  };
}
