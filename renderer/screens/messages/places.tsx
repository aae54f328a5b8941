import { useVirtualizer, type ScrollToOptions, type Virtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, type ReactNode, type RefObject } from 'react';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import classes from './messages.module.css';

const guessedHeight = 64;
const spare = 20;

export interface PlacesInSight {
  first: number;
  last: number;
  goTo: (place: number, align: NonNullable<ScrollToOptions['align']>) => void;
  scroller: RefObject<HTMLDivElement | null>;
  virtualizer: Virtualizer<HTMLDivElement, Element>;
}

/** Which of so many places are in sight: 100,000 scroll like ten. */
export function usePlaces(count: number): PlacesInSight {
  const scroller = useRef<HTMLDivElement>(null);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedHeight,
    overscan: spare,
    initialRect: { width: 700, height: 600 },
  });
  const wanted = useWanted(scroller, virtualizer);
  const inSight = virtualizer.getVirtualItems();
  return {
    first: inSight[0]?.index ?? 0,
    last: inSight.at(-1)?.index ?? 0,
    goTo: (place, align) => wanted({ place: Math.max(0, Math.min(place, count - 1)), align }),
    scroller,
    virtualizer,
  };
}

interface Wanted {
  place: number;
  align: NonNullable<ScrollToOptions['align']>;
}

/** What people scroll with. */
const scrolling = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/** Scrolls to a place, and again as what is around it arrives and is measured, until the person scrolls. */
function useWanted(scroller: RefObject<HTMLElement | null>, virtualizer: PlacesInSight['virtualizer']) {
  const wanted = useRef<Wanted | null>(null);
  const scroll = (): void => {
    if (wanted.current !== null) virtualizer.scrollToIndex(wanted.current.place, { align: wanted.current.align });
  };
  const size = virtualizer.getTotalSize();
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  useLayoutEffect(scroll, [size]);
  useEffect(() => {
    const element = scroller.current;
    const leave = (): void => {
      wanted.current = null;
    };
    for (const event of scrolling) element?.addEventListener(event, leave, { passive: true });
    return () => {
      for (const event of scrolling) element?.removeEventListener(event, leave);
    };
  }, [scroller]);
  return (next: Wanted): void => {
    wanted.current = next;
    scroll();
  };
}

interface PlacesProps {
  of: PlacesInSight;
  label: string;
  wide?: boolean;
  /** Null while it is being read. */
  children: (place: number) => ReactNode;
}

export function Places({ of: { scroller, virtualizer }, label, wide = false, children }: PlacesProps) {
  return (
    <ScrollRegion ref={scroller} label={label} className={classes.messages}>
      <div className={classes.canvas} data-wide={wide || undefined} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => (
          <div
            key={index}
            ref={virtualizer.measureElement}
            data-index={index}
            className={classes.place}
            style={{ transform: `translateY(${start}px)` }}
          >
            {children(index) ?? <div className={classes.waiting} aria-hidden />}
          </div>
        ))}
      </div>
    </ScrollRegion>
  );
}
