import { useMemo } from 'react';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { findTerms, searchTerms } from '#renderer/lib/highlight.ts';
import { transcriptLines } from './transcript-lines.ts';
import classes from './media.module.css';

interface TranscriptProps {
  text: string;
  q: string;
  onTime: (seconds: number) => void;
}

/** What was said; where the transcript has times, each leads to its place in the recording. */
export function Transcript({ text, q, onTime }: TranscriptProps) {
  const lines = useMemo(() => transcriptLines(text), [text]);
  const terms = useMemo(() => searchTerms(q), [q]);
  return (
    <ScrollRegion className={classes.transcript} label="Transcript">
      {lines.map(({ seconds, label, words }, index) => (
        <p key={index}>
          {seconds !== null && (
            <button type="button" className={classes.time} onClick={() => onTime(seconds)}>
              {label}
            </button>
          )}
          <span>
            <Highlighted text={words} ranges={findTerms(words, terms)} />
          </span>
        </p>
      ))}
    </ScrollRegion>
  );
}
