import type { DoubtfulRange } from '#renderer/api/generated.ts';
import { findTerms } from '#renderer/lib/highlight.ts';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import classes from './viewer.module.css';

interface RecognizedTextProps {
  text: string;
  doubtful: readonly DoubtfulRange[];
  terms: readonly string[];
}

/** A page's text with what was searched for marked, and words that were read with little certainty underlined. */
export function RecognizedText({ text, doubtful, terms }: RecognizedTextProps) {
  const marked = findTerms(text, terms);
  const within = (start: number, end: number) =>
    marked.flatMap(([from, to]): [number, number][] =>
      to <= start || from >= end ? [] : [[Math.max(from, start) - start, Math.min(to, end) - start]],
    );
  const plain = (start: number, end: number) => (
    <Highlighted text={text.slice(start, end)} ranges={within(start, end)} />
  );
  const last = doubtful.at(-1)?.end ?? 0;
  return (
    <>
      {doubtful.map(({ start, end, confidence }, at) => (
        <span key={start}>
          {plain(doubtful[at - 1]?.end ?? 0, start)}
          <span className={classes.doubtful} title={`Recognized with about ${Math.round(confidence)}% confidence`}>
            {plain(start, end)}
          </span>
        </span>
      ))}
      {plain(last, text.length)}
    </>
  );
}
