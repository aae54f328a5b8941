import { titleFrom } from '#server/rules/file-names.ts';
import { daysInName } from './dates-in-words.ts';
import type { Suggestions } from './suggestions.ts';

/** What a clock adds to the day: “at 10.11.12 AM”, “101112”, “101112345”. */
const clock = /^(?:[ -]+at)?[ T-]*(?:\d{6}(?:\d{3})?|\d{1,2}[.:-]\d{2}(?:[.:-]\d{2})?)(?: ?[ap]\.?m\.?)?(?!\d)/iu;
const edge = String.raw`[\s\-–—,;:.]`;
const atStart = new RegExp(`^${edge}+`, 'u');
const atEnd = new RegExp(`${edge}+$`, 'u');
/** A word that only leads to the date: nothing follows it once that is out of the title. */
const leadingWord = /(?:^|\s)(?:dated?|from|of|on|at|the|as of)$/iu;
/** What programs call files: it says nothing of what is in them. */
const saysNothing =
  /^(?:img|dsc|dscn|dscf|pxl|mvimg|vid|mov|aud|ptt|rec|wa\d+|mp|e|edited|scan|scanned|scans|screen|shot|screenshot|photo|picture|pic|image|video|audio|voice|note|memo|recording|document|doc|file|whatsapp|signal|copy|of|new|untitled|\d+)$/iu;

/** The one day that a file's name says, and the name without it; nothing where it says none, or two. */
export function suggestedByName(fileName: string): Suggestions {
  const name = titleFrom(fileName);
  const days = daysInName(name);
  const [day] = days;
  if (day === undefined || new Set(days.map(({ date }) => date)).size > 1) return {};
  const eventDate = { value: day.date, found: 'file name' } as const;
  const title = days.length > 1 ? '' : withoutDay(name.slice(0, day.start), name.slice(day.end).replace(clock, ''));
  return hasWords(title) ? { title: { value: title, found: 'file name' }, eventDate } : { eventDate };
}

function withoutDay(before: string, after: string): string {
  const inBrackets = /[([]\s*$/u.test(before) && /^\s*[)\]]/u.test(after);
  const start = inBrackets ? before.replace(/\s*[([]\s*$/u, '') : before;
  const end = inBrackets ? after.replace(/^\s*[)\]]/u, '') : after;
  const [first, last] = [start.replace(atEnd, '').replace(atStart, ''), end.replace(atStart, '').replace(atEnd, '')];
  if (last === '') return first.replace(leadingWord, '').replace(atEnd, '');
  if (first === '') return last;
  const dashed = /[-–—]\s*$/u.test(start) || /^\s*[-–—]/u.test(end);
  return `${first}${dashed ? ' - ' : ' '}${last}`;
}

function hasWords(title: string): boolean {
  const words = title.split(/[^\p{L}\p{N}]+/u).filter((word) => word !== '' && !saysNothing.test(word));
  return words.some((word) => /\p{L}{2}/u.test(word));
}
