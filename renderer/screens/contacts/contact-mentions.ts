import type {
  Contact,
  CourtCase,
  FoundEvidence,
  Hearing,
  Thread,
  TimelineEntry,
  Todo,
} from '#renderer/api/generated.ts';
import { figuresOf } from './contact-search.ts';
import { fold } from '#renderer/lib/quick-match.ts';

const phrasesAtMost = 8;
const fewestLetters = 4;
const fewestFigures = 7;

/** What to look for in evidence: names, addresses and numbers long enough to mean this contact and nobody else. */
export function phrasesOf({ name, emails, phones, handles }: Contact): string[] {
  const phrases = [
    name,
    ...emails.map(({ address }) => address),
    ...phones.map(({ number }) => number).filter((number) => figuresOf(number).length >= fewestFigures),
    ...handles.map(({ handle }) => handle),
  ];
  const long = phrases.map((phrase) => phrase.trim()).filter(({ length }) => length >= fewestLetters);
  return [...new Set(long)].slice(0, phrasesAtMost);
}

/** Hearings they take part in, or sit in as the judge of that name. */
export function hearingsOf(contact: Contact, hearings: readonly Hearing[]): Hearing[] {
  return hearings.filter(({ contactIds, judge }) => contactIds.includes(contact.id) || isJudge(contact, judge));
}

/** Items in which they appear, as somebody said of each. */
export function evidenceOf({ id }: Contact, items: readonly FoundEvidence[]): FoundEvidence[] {
  return items.filter(({ contactIds }) => contactIds.includes(id));
}

export function eventsOf(contact: Contact, entries: readonly TimelineEntry[]): TimelineEntry[] {
  return entries.filter(({ kind, contactIds }) => kind === 'event' && contactIds.includes(contact.id));
}

/** Threads in which somebody is linked to them. */
export function threadsOfContact({ id }: Contact, threads: readonly Thread[]): Thread[] {
  return threads.filter(({ participants }) => participants.some(({ contactId }) => contactId === id));
}

/** Court files they are assigned to, or that have a judge of that name. */
export function courtFilesOf(contact: Contact, files: readonly CourtCase[]): CourtCase[] {
  return files.filter(({ id, judge }) => contact.courtCaseIds.includes(id) || isJudge(contact, judge));
}

/** To-dos that name them. */
export function todosNaming(contact: Contact, todos: readonly Todo[]): Todo[] {
  const name = fold(contact.name).trim();
  if (name.length < fewestLetters) return [];
  return todos.filter(({ title, detail }) => fold(`${title}\n${detail}`).includes(name));
}

/** “Hon. Rosa Alvarez” and “Judge Alvarez, Rosa” are one; forms of address distinguish nobody. */
function isJudge({ role, name }: Contact, judge: string | null): boolean {
  if (role !== 'judge' || judge === null) return false;
  const own = plainName(name);
  return own !== '' && own === plainName(judge);
}

function plainName(name: string): string {
  return fold(name)
    .split(/[\s,.]+/)
    .filter(
      (word) =>
        word !== '' && !/^(?:hon|honou?rable|the|judge|justice|magistrate|commissioner|mr|mrs|ms|dr)$/.test(word),
    )
    .toSorted()
    .join(' ');
}
