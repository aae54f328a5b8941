import { memo, type ReactNode } from 'react';
import classes from './markdown.module.css';
import { plainSentence } from './plain-sentence.ts';
import { renderMarkdown } from './render-markdown.tsx';

/** Texts shown lately, by their source: a list that scrolls shows the same ones again and again. */
const shown = new Map<string, ReactNode>();
const mostKept = 600;
/** A longer one is shown alone, and not scrolled past. */
const longestKept = 20_000;

/** A text of the person's own in Markdown, as it is meant to be read. Nothing in it can run, load or lead astray. */
export const MarkdownView = memo(function MarkdownView({ text, className }: { text: string; className?: string }) {
  return (
    <div className={className === undefined ? classes.text : `${classes.text} ${className}`}>{rendered(text)}</div>
  );
});

function rendered(text: string): ReactNode {
  if (plainSentence(text)) return <p>{text}</p>;
  const known = shown.get(text);
  if (known !== undefined) {
    shown.delete(text);
    shown.set(text, known);
    return known;
  }
  const made = madeOf(text);
  if (text.length <= longestKept) shown.set(text, made);
  if (shown.size > mostKept) shown.delete(shown.keys().next().value ?? '');
  return made;
}

/** Quotes and lists within one another, line by line: taking them apart costs the square of their depth. */
const nestedWithoutEnd = /^[ \t]*(?:(?:>[ \t]*|(?:[-*+]|\d{1,9}[.)])[ \t]+)){60}/m;

/** Marks by the thousand are nobody's text: it is shown as it was typed, and the screen stays. */
function madeOf(text: string): ReactNode {
  return nestedWithoutEnd.test(text) ? <p>{text}</p> : renderMarkdown(text);
}
