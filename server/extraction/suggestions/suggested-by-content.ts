import { daysInText } from './dates-in-words.ts';
import type { Suggestion, Suggestions } from './suggestions.ts';

interface Content {
  /** What the file is, as the evidence says it: pdf, mail, image, … */
  kind: string;
  /** What the file states of itself (Extraction.facts). */
  facts: Readonly<Record<string, string>>;
  /** Of its first page. */
  text: string;
}

/** Titles of evidence have at most so many characters. */
const titleAtMost = 300;
/** Where a letter or a paper has its date. */
const topLines = 10;
/** What has lines that a person wrote one under the other; a chat or a sheet begins with the day of its first row. */
const written = new Set(['pdf', 'word', 'text', 'html', 'image']);

const weekday = String.raw`(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,?\s+)?`;
/** In place of a date that was found. */
const here = '\ufffc';
const datedLine = new RegExp(`^dated?(?:\\s*:|\\s+this|\\s+on)?\\s*${weekday}(?:the\\s+)?${here}[.,]?$`, 'iu');
const onlyDate = new RegExp(`^${weekday}${here}[.,]?$`, 'iu');

/** What a file's own words say: the header of a mail, the clock of a camera, the line with the date of a letter. */
export function suggestedByContent({ kind, facts, text }: Content): Suggestions {
  if (kind === 'mail') return suggestedByMail(facts);
  const taken = dayAt(facts['taken'] ?? '');
  if (taken !== null) return { eventDate: { value: taken, found: 'camera' } };
  const dated = written.has(kind) ? datedAt(text) : null;
  return dated === null ? {} : { eventDate: { value: dated, found: 'text' } };
}

/** The day is the sender's, as the header says it: in another zone it may have been the next one already. */
function suggestedByMail(facts: Readonly<Record<string, string>>): Suggestions {
  const subject = (facts['title'] ?? '').trim();
  const sent = dayAt(facts['sent'] ?? '');
  const found = (value: string): Suggestion => ({ value, found: 'mail' });
  return {
    ...(subject !== '' && { title: found(shortened(subject)) }),
    ...(sent !== null && { eventDate: found(sent) }),
  };
}

/** The first day that is named, as where a clock time follows it. */
function dayAt(words: string): string | null {
  return daysInText(words)[0]?.date ?? null;
}

function datedAt(text: string): string | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  for (const [at, line] of lines.entries()) {
    const [day, ...others] = daysInText(line);
    if (day === undefined || others.length > 0) continue;
    const around = `${line.slice(0, day.start)}${here}${line.slice(day.end)}`.trim();
    if (datedLine.test(around) || (at < topLines && onlyDate.test(around))) return day.date;
  }
  return null;
}

function shortened(title: string): string {
  if (title.length <= titleAtMost) return title;
  return `${title
    .slice(0, titleAtMost - 1)
    .toWellFormed()
    .replace(/\ufffd$/, '')}…`;
}
