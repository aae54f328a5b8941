import { instantWords } from '#server/papers/dates.ts';
import type { Fact } from '#server/papers/message-log/facts.ts';
import { counted } from '#server/papers/message-log/words.ts';
import { checkLines, type DayWords, type EvidenceIndex } from '#server/rules/evidence-index.ts';

/* What every file of an index says about itself. */

const hashes =
  'Each SHA-256 value was taken when the file was added. A file that still has it is unchanged since import; it says nothing about who made the file or when.';
const blanks = 'An empty cell means that nothing about it is recorded.';
const chain =
  'Each event of the custody log holds the hash of the event before it, so a changed or missing event shows.';

/** `day`: how days are written in it; the moment it was made as `language` has it. */
export function indexFacts(index: EvidenceIndex, day: DayWords, language: string): Fact[] {
  const { kind, rows, madeAt, madeWith, custody, otherLogs } = index;
  const noun = { exhibits: 'exhibit number', all: 'item', custody: 'event' }[kind];
  return [
    { label: 'Contents', value: counted(rows.length, noun) },
    { label: 'Made', value: `${instantWords(madeAt, language)}, with ${madeWith}` },
    ...checkLines(custody, otherLogs, day).map(({ words }) => ({ label: 'Custody log', value: words })),
    { label: 'About hashes', value: kind === 'custody' ? `${hashes} ${chain}` : hashes },
    ...(kind === 'custody' ? [] : [{ label: 'Empty cells', value: blanks }]),
  ];
}
