import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import {
  type ComponentProps,
  type ReactNode,
  type RefObject,
  type SyntheticEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

export interface LongLine {
  key: string;
}

interface LongListProps<Line extends LongLine> {
  /** What it scrolls in; more may be above and below it there. */
  scroller: RefObject<HTMLElement | null>;
  label?: string;
  lines: readonly Line[];
  /** A guess until a line is drawn and measured, in pixels. */
  height: number;
  /** Lines that are drawn however far one scrolls: they are being written in. */
  kept?: readonly string[];
  /** Further properties of a line’s element. */
  lineProps?: (line: Line) => Omit<ComponentProps<'li'>, 'ref' | 'style'>;
  children: (line: Line) => ReactNode;
}

const spareLines = 8;
const guessedSize = { width: 900, height: 800 };
const nothingMore = (): ComponentProps<'li'> => ({});

/**
 * A list in the order of its lines, each as high as what is in it. Only those in sight exist, so that thousands scroll
 * like ten; so do the one that has the keyboard or is dragged, and those that are written in.
 */
export function LongList<Line extends LongLine>(props: LongListProps<Line>) {
  const { scroller, label, lines, height, kept = [], lineProps = nothingMore, children } = props;
  const list = useRef<HTMLOListElement>(null);
  const [held, setHeld] = useState<string | null>(null);
  const placeOf = useMemo(() => new Map(lines.map(({ key }, place) => [key, place])), [lines]);
  const above = useAbove(list, scroller);
  const always = [held, ...kept].flatMap((key) => placeOf.get(key ?? '') ?? []);
  const virtualizer = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((place: number) => lines[place]?.key ?? place, [lines]),
    estimateSize: useCallback(() => height, [height]),
    overscan: spareLines,
    scrollMargin: above,
    initialRect: guessedSize,
    rangeExtractor: (range: Range) => {
      const drawn = new Set([...defaultRangeExtractor(range), ...always]);
      return [...drawn].toSorted((one, other) => one - other);
    },
  });
  const hold = ({ target }: SyntheticEvent): void => {
    const line = target instanceof Element ? target.closest<HTMLElement>('[data-line]') : null;
    setHeld(line?.dataset['line'] ?? null);
  };
  return (
    // Listens to what its lines tell: which of them has the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <ol
      ref={list}
      aria-label={label}
      style={{ position: 'relative', height: virtualizer.getTotalSize() }}
      onFocus={hold}
      onDragStart={hold}
    >
      {virtualizer.getVirtualItems().map(({ index, start }) => {
        const line = lines[index];
        if (line === undefined) return null;
        return (
          <li
            key={line.key}
            ref={virtualizer.measureElement}
            data-index={index}
            data-line={line.key}
            aria-setsize={lines.length}
            aria-posinset={index + 1}
            style={{ position: 'absolute', top: start - above, insetInline: 0 }}
            {...lineProps(line)}
          >
            {children(line)}
          </li>
        );
      })}
    </ol>
  );
}

/** How far below the top of what scrolls, whose child it is, the list begins; in pixels. */
function useAbove(list: RefObject<HTMLElement | null>, scroller: RefObject<HTMLElement | null>): number {
  const [above, setAbove] = useState(0);
  useLayoutEffect(() => {
    const [of, box] = [list.current, scroller.current];
    if (of === null || box === null) return;
    const measure = (): void =>
      setAbove(Math.round(of.getBoundingClientRect().top - box.getBoundingClientRect().top + box.scrollTop));
    // What is above it comes, goes and grows.
    const sizes = new ResizeObserver(measure);
    const observe = (): void => {
      sizes.disconnect();
      for (const each of box.children) sizes.observe(each);
    };
    const children = new MutationObserver(observe);
    children.observe(box, { childList: true });
    observe();
    return () => {
      sizes.disconnect();
      children.disconnect();
    };
  }, [list, scroller]);
  return above;
}
