import { useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject } from 'react';
import { rangeOf } from './text-range.ts';
import { sentencesOf } from './sentences.ts';

/** Some sentences of a page, by their places in it; `to` is where the next step begins. */
interface Chosen {
  page: number;
  from: number;
  to: number;
  /** As it was selected. */
  words?: string;
}

interface Walk {
  wanted: boolean;
  onBegun: () => void;
  /** In sight, and how many there are. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
}

/**
 * Chooses sentences of a text by keyboard: Down and Up go from one to the next, with Shift they add to what is chosen.
 * What is chosen is selected, as if by mouse. It begins at the page in sight
 * as soon as `wanted` and there is text.
 */
export function usePassageWalk(
  scroller: RefObject<HTMLElement | null>,
  { wanted, onBegun, page, pages, onPage }: Walk,
) {
  const chosen = useRef<Chosen | null>(null);
  const textOf = (number: number): Element | null =>
    scroller.current?.querySelector(`[data-page-text="${number}"]`) ?? null;
  const sentences = (number: number): [number, number][] => sentencesOf(textOf(number)?.textContent ?? '');
  /** False where that page has no such sentence. */
  const choose = ({ page: number, from, to }: Chosen): boolean => {
    const text = textOf(number);
    const all = sentences(number);
    const [first, last] = [all[Math.min(from, to)], all[Math.max(from, to)]];
    if (text === null || first === undefined || last === undefined) return false;
    const range = rangeOf(text, [first[0], last[1]]);
    if (range === null) return false;
    const selection = window.getSelection();
    selection?.setBaseAndExtent(range.startContainer, range.startOffset, range.endContainer, range.endOffset);
    chosen.current = { page: number, from, to, words: selection?.toString() ?? '' };
    const end = to < from ? range.startContainer : range.endContainer;
    end.parentElement?.scrollIntoView({ block: 'nearest' });
    return true;
  };
  const begin = useEffectEvent(() => {
    onBegun();
    for (let number = page; number <= pages; number += 1) {
      if (!choose({ page: number, from: 0, to: 0 })) continue;
      scroller.current?.focus({ preventScroll: true });
      return;
    }
  });
  useEffect(() => {
    if (wanted && pages > 0) begin();
  }, [wanted, pages]);

  const step = (by: 1 | -1, extends_: boolean): void => {
    const now = chosen.current;
    if (now === null) return;
    if (extends_) return void choose({ ...now, to: now.to + by });
    if (choose({ page: now.page, from: now.to + by, to: now.to + by })) return;
    for (let number = now.page + by; number >= 1 && number <= pages; number += by) {
      const at = by === 1 ? 0 : sentences(number).length - 1;
      if (!choose({ page: number, from: at, to: at })) continue;
      onPage(number);
      return;
    }
  };
  return (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null;
    // A selection that was cleared, or made by mouse, is another one.
    if (by === null || chosen.current === null || window.getSelection()?.toString() !== chosen.current.words) return;
    event.preventDefault();
    step(by, event.shiftKey);
  };
}
