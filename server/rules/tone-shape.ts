import { quotedParts, type ToneIssue } from './tone-find.ts';

/* How a message is written, whatever its words: too long, or in capitals and with marks that read as shouting. */

/** A paragraph that is read at once. More is skimmed. */
export const mostWords = 150;
const mostInSentence = 45;

export interface PlacedWord {
  start: number;
  end: number;
}

/** The writer’s own words, without what is quoted from an earlier mail. */
export function wordsIn(text: string): PlacedWord[] {
  const quoted = quotedParts(text).filter(([from]) => text.slice(from).trimStart().startsWith('>'));
  return [...text.matchAll(/[\p{L}\p{N}](?:['’\-.,:/]?[\p{L}\p{N}])*/gu)]
    .map(({ index, 0: word }) => ({ start: index, end: index + word.length }))
    .filter(({ start }) => !quoted.some(([from, to]) => start >= from && start < to));
}

export function findLong(text: string, words: readonly PlacedWord[]): ToneIssue[] {
  const issues: ToneIssue[] = [];
  const [firstOver, last] = [words[mostWords], words.at(-1)];
  if (firstOver !== undefined && last !== undefined) {
    issues.push({
      ...placed(text, firstOver.start, last.end),
      rule: 'long',
      why: `Possibly too long: the message has ${words.length} words, and after ${mostWords} many readers stop.`,
      suggestion: 'Cut what does not need an answer, or send it separately.',
    });
  }
  for (const { index, 0: sentence } of text.matchAll(/[^.!?\n]+(?:[.!?](?=\S)[^.!?\n]+)*[.!?]*/g)) {
    const within = words.filter(({ start }) => start >= index && start < index + sentence.length);
    const [first, end] = [within[0], within.at(-1)];
    if (within.length <= mostInSentence || first === undefined || end === undefined) continue;
    issues.push({
      ...placed(text, first.start, end.end),
      rule: 'long',
      why: `Possibly too long: this sentence has ${within.length} words.`,
      suggestion: 'Make it two or three sentences with one point each.',
    });
  }
  return issues;
}

/** Words that are no abbreviations: capitals in a name, such as a school’s, are not shouting. */
const everyday = new Set(
  'you your are is was not never always stop do dont what why how the this that me my i it and now again pay answer listen enough no one last time have to all'
    .toUpperCase()
    .split(' '),
);

export function findShouting(text: string): ToneIssue[] {
  const issues: ToneIssue[] = [];
  const shouting = {
    rule: 'hostile',
    why: 'Possible shouting: capitals and repeated marks read as a raised voice.',
    suggestion: 'Use ordinary letters and one mark.',
  } as const;
  for (const { index, 0: run } of text.matchAll(
    /\b\p{Lu}[\p{Lu}'’]*(?:[ ,]+\p{Lu}[\p{Lu}'’]*){2,}(?![\p{L}\p{N}])/gu,
  )) {
    const words = run.split(/[ ,]+/).map((word) => word.replaceAll(/['’]/g, ''));
    if (words.join('').length < 10 || words.filter((word) => everyday.has(word)).length < 2) continue;
    issues.push({ ...shouting, ...placed(text, index, index + run.length) });
  }
  for (const { index, 0: marks } of text.matchAll(
    /(?<=[\p{L}\p{N}\p{Pe}\p{Pf}"'])(?:\?[?!]{2,}|!\?+|\?!+)(?=\s|$)/gu,
  )) {
    issues.push({ ...shouting, ...placed(text, index, index + marks.length) });
  }
  return issues;
}

function placed(text: string, start: number, end: number): Pick<ToneIssue, 'start' | 'end' | 'quote'> {
  return { start, end, quote: text.slice(start, end) };
}
