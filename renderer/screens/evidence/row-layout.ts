/** The places of the rows of a long list, without any rows. */
export interface RowLayout {
  count: number;
  height: number;
  topOf: (index: number) => number;
  heightOf: (index: number) => number;
  /** The row at this height of the canvas; the nearest when there is none. */
  indexAt: (y: number) => number;
}

export function uniformRows(count: number, rowHeight: number): RowLayout {
  return {
    count,
    height: count * rowHeight,
    topOf: (index) => index * rowHeight,
    heightOf: () => rowHeight,
    indexAt: (y) => Math.min(Math.max(0, count - 1), Math.max(0, Math.floor(y / rowHeight))),
  };
}

export function variedRows(heights: readonly number[]): RowLayout {
  const tops: number[] = [];
  let height = 0;
  for (const each of heights) {
    tops.push(height);
    height += each;
  }
  return {
    count: heights.length,
    height,
    topOf: (index) => tops[index] ?? height,
    heightOf: (index) => heights[index] ?? 0,
    indexAt: (y) => {
      let [low, high] = [0, Math.max(0, tops.length - 1)];
      while (low < high) {
        const middle = (low + high + 1) >>> 1;
        if ((tops[middle] ?? 0) <= y) low = middle;
        else high = middle - 1;
      }
      return low;
    },
  };
}

export interface RowsInSight {
  first: number;
  last: number;
}

/** Rows come and go in groups of this many, so that not each pixel of scrolling draws anew. */
const group = 4;

/** The rows to draw for what is in sight, with some above and below; `last` is one too many. */
export function rowsInSight(layout: RowLayout, scrolled: number, seen: number, spare: number): RowsInSight {
  if (layout.count === 0) return { first: 0, last: 0 };
  const first = Math.floor(Math.max(0, layout.indexAt(scrolled) - spare) / group) * group;
  const last = Math.ceil((layout.indexAt(scrolled + seen) + 1 + spare) / group) * group;
  return { first, last: Math.min(layout.count, last) };
}

/** How far to scroll so that a row is wholly in sight; as it is when it already is. */
export function scrollTo(layout: RowLayout, index: number, scrolled: number, seen: number): number {
  const [top, bottom] = [layout.topOf(index), layout.topOf(index) + layout.heightOf(index)];
  if (top < scrolled) return top;
  return bottom > scrolled + seen ? bottom - seen : scrolled;
}
