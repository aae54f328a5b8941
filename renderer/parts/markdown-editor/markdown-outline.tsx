import { useEffect, useState } from 'react';
import classes from './markdown-outline.module.css';
import { headingsOf } from './outline.ts';

interface MarkdownOutlineProps {
  /** The source of the document. */
  text: string;
  /** Goes to a line, counted from 1. */
  onGo: (line: number) => void;
}

/** A long text is not read again for each key. */
const restMilliseconds = 250;

/** The headings of a document, each a way to its place. */
export function MarkdownOutline({ text, onGo }: MarkdownOutlineProps) {
  const [headings, setHeadings] = useState(() => headingsOf(text));
  useEffect(() => {
    const timer = setTimeout(() => setHeadings(headingsOf(text)), restMilliseconds);
    return () => clearTimeout(timer);
  }, [text]);
  // The highest level in use is at the edge, whichever it is.
  const highest = headings.reduce((level, heading) => Math.min(level, heading.level), 6);
  return (
    <nav aria-label="Outline" className={classes.outline}>
      {headings.length === 0 ? (
        <p className={classes.none}>No headings yet. Start a line with # and a space.</p>
      ) : (
        <ol>
          {headings.map(({ line, level, words }) => (
            <li key={line}>
              <button
                type="button"
                className={classes.heading}
                data-depth={Math.min(4, level - highest)}
                title={words}
                onClick={() => onGo(line)}
              >
                {words === '' ? 'Heading without words' : words}
              </button>
            </li>
          ))}
        </ol>
      )}
    </nav>
  );
}
