import { useEffect, type RefObject } from 'react';
import type { Annotation, ReadPage } from '#renderer/api/generated.ts';
import { pageTexts, type Passage } from './passage.ts';
import { placeOfQuote, timesBefore } from './place-of-quote.ts';
import { rangeOf } from './text-range.ts';

interface Painted {
  annotations: readonly Annotation[];
  /** What is being written about. */
  held: Passage | null;
  /** As they were read; undefined until they are known. */
  pages: readonly ReadPage[] | undefined;
  /** It is shown in other pages than it was read in. */
  otherPages: boolean;
}

/** Paints quotes wherever their words are in sight: on the pages of a PDF, and in the text read from a file. */
export function usePainted(
  root: RefObject<HTMLElement | null>,
  { annotations, held, pages, otherPages }: Painted,
): void {
  useEffect(() => {
    const shown = root.current;
    const quoted = annotations.filter(({ quote }) => quote !== null);
    // A browser without them shows the list of highlights all the same.
    if (shown === null || (quoted.length === 0 && held?.quote == null) || !('highlights' in CSS)) return;
    const rangesOf = (passages: readonly Passage[]): Range[] =>
      pageTexts(shown).flatMap(({ page, element }) => {
        const own = passages.filter((each) => otherPages || each.page === page);
        return own.flatMap((each) => placed(element, each, pages) ?? []);
      });
    const paint = (): void => {
      CSS.highlights.set('annotated', new Highlight(...rangesOf(quoted.map(asPassage))));
      CSS.highlights.set('held-passage', new Highlight(...(held === null ? [] : rangesOf([held]))));
    };
    let frame = 0;
    const soon = (): void => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    };
    paint();
    // Pages come and go while one scrolls.
    const watching = new MutationObserver(soon);
    watching.observe(shown, { childList: true, subtree: true, characterData: true });
    return () => {
      watching.disconnect();
      cancelAnimationFrame(frame);
      CSS.highlights.delete('annotated');
      CSS.highlights.delete('held-passage');
    };
  }, [root, annotations, held, pages, otherPages]);
}

const asPassage = ({ page, quote, start }: Annotation): Passage => ({ page: page ?? 0, quote, start });

function placed(
  element: Element,
  { page, quote, start }: Passage,
  pages: readonly ReadPage[] | undefined,
): Range | null {
  if (quote === null) return null;
  const read = pages?.[page - 1]?.text;
  const before = read === undefined || start === null ? 0 : timesBefore(read, quote, start);
  const text = element.textContent;
  const place = placeOfQuote(text, quote, before);
  return place === null ? null : rangeOf(element, place);
}
