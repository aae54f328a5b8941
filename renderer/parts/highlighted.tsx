import { cutByRanges } from '#renderer/lib/highlight.ts';

/** A text with the found words marked. */
export function Highlighted({ text, ranges }: { text: string; ranges: readonly (readonly [number, number])[] }) {
  let offset = 0;
  return cutByRanges(text, ranges).map((piece) => {
    const key = offset;
    offset += piece.text.length;
    return piece.marked ? <mark key={key}>{piece.text}</mark> : <span key={key}>{piece.text}</span>;
  });
}
