import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { cutLines, type Line } from './cut-lines.ts';
import type { Find } from './use-find.ts';
import classes from './text.module.css';

interface TextLinesProps {
  text: string;
  find: Pick<Find, 'text' | 'match' | 'setTotal'>;
  wrap: boolean;
  numbers: boolean;
}

interface LineMatches {
  line: number;
  ranges: [number, number][];
  /** How many matches are before this line. */
  before: number;
}

const lineHeight = 20;

/** A text line by line, however long: only the lines in sight are drawn. */
export function TextLines({ text, find: { text: sought, match, setTotal }, wrap, numbers }: TextLinesProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const lines = useMemo(() => cutLines(text), [text]);
  const found = useMemo(() => findInLines(lines, sought), [lines, sought]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => lineHeight,
    overscan: 30,
    // The lines are inset by as much.
    paddingStart: 16,
    paddingEnd: 32,
  });
  useEffect(() => setTotal(found.total), [found, setTotal]);
  const chosen = found.total === 0 ? -1 : match % found.total;
  useEffect(() => {
    const at = found.lines.find(({ before, ranges }) => chosen >= before && chosen < before + ranges.length);
    if (at !== undefined) rows.scrollToIndex(at.line, { align: 'center' });
  }, [rows, found, chosen]);
  useEffect(() => rows.measure(), [rows, wrap]);

  const byLine = useMemo(() => new Map(found.lines.map((each) => [each.line, each])), [found]);
  const digits = String(lines.at(-1)?.number ?? 1).length;
  return (
    <ScrollRegion ref={scroller} className="full-height scroll sheet focus-inside" label="Text of the file">
      <div
        className={classes.sheet}
        data-wrap={wrap || undefined}
        data-numbers={numbers || undefined}
        style={{ height: rows.getTotalSize(), '--digits': digits } as React.CSSProperties}
      >
        {rows.getVirtualItems().map(({ index, start }) => {
          const line = lines[index];
          if (line === undefined) return null;
          const matches = byLine.get(index);
          return (
            <div
              key={index}
              ref={rows.measureElement}
              data-index={index}
              className={classes.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              {numbers && <span className={classes.number} data-number={line.first ? line.number : ''} aria-hidden />}
              <code>
                <Words line={line} matches={matches} chosen={chosen} />
              </code>
            </div>
          );
        })}
      </div>
    </ScrollRegion>
  );
}

function Words({ line, matches, chosen }: { line: Line; matches: LineMatches | undefined; chosen: number }) {
  if (matches === undefined) return line.text === '' ? '\u200b' : line.text;
  const within = chosen - matches.before;
  const now = matches.ranges[within];
  if (now === undefined) return <Highlighted text={line.text} ranges={matches.ranges} />;
  const [start, end] = now;
  const before = matches.ranges.slice(0, within);
  const after = matches.ranges
    .slice(within + 1)
    .map(([from, to]): [number, number] => [Math.max(0, from - end), Math.max(0, to - end)]);
  return (
    <>
      <Highlighted text={line.text.slice(0, start)} ranges={before} />
      <mark className={classes.now}>{line.text.slice(start, end)}</mark>
      <Highlighted text={line.text.slice(end)} ranges={after} />
    </>
  );
}

function findInLines(lines: readonly Line[], find: string): { total: number; lines: LineMatches[] } {
  const terms = searchTerms(find);
  const found: LineMatches[] = [];
  let total = 0;
  if (terms.length === 0) return { total, lines: found };
  for (const [line, { text }] of lines.entries()) {
    const ranges = findTerms(text, terms).toSorted((left, right) => left[0] - right[0]);
    if (ranges.length === 0) continue;
    found.push({ line, ranges, before: total });
    total += ranges.length;
  }
  return { total, lines: found };
}
