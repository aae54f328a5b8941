/// <reference lib="webworker" />
import nspell, { type Dictionary } from 'nspell';
import americanAffixes from '#dictionary-us/index.aff?url';
import americanWords from '#dictionary-us/index.dic?url';
import britishAffixes from '#dictionary-gb/index.aff?url';
import britishWords from '#dictionary-gb/index.dic?url';
import type { SpellingAnswer, SpellingLanguage, SpellingQuestion } from './spelling-messages.ts';

/*
 * Looks words up in a dictionary that came with Casewright. It runs beside the window: reading the dictionary takes
 * half a second, and finding suggestions for a long word up to as much.
 */

const files: Readonly<Record<SpellingLanguage, readonly [affixes: string, words: string]>> = {
  'en-US': [americanAffixes, americanWords],
  'en-GB': [britishAffixes, britishWords],
};
const mostSuggestions = 6;

let dictionary: Dictionary | null = null;
/** Questions are answered in their order, so that none comes before the dictionary is read. */
let last: Promise<void> = Promise.resolve();

self.addEventListener('message', ({ data }: MessageEvent<SpellingQuestion>) => {
  last = last.then(() => reply(data));
});

async function reply(question: SpellingQuestion): Promise<void> {
  let answer: SpellingAnswer;
  try {
    answer = { id: question.id, failed: false, value: await valueOf(question) };
  } catch (error) {
    console.error(error);
    answer = { id: question.id, failed: true };
  }
  self.postMessage(answer);
}

async function valueOf(question: SpellingQuestion): Promise<boolean[] | string[]> {
  if (question.kind === 'open') {
    const [affixes, words] = await Promise.all(files[question.language].map(read));
    dictionary = nspell(affixes ?? '', words ?? '');
    for (const word of question.ownWords) dictionary.add(word);
    return [];
  }
  const known = dictionary;
  if (known === null) throw new Error('The dictionary is not open.');
  if (question.kind === 'check') return question.words.map((word) => isKnown(known, word));
  if (question.kind === 'suggest') return known.suggest(plainQuotes(question.word)).slice(0, mostSuggestions);
  known.add(question.word);
  return [];
}

/** A name of one's own is known with its `'s` too. */
function isKnown(known: Dictionary, word: string): boolean {
  const plain = plainQuotes(word);
  return known.correct(plain) || (/'s$/i.test(plain) && known.correct(plain.slice(0, -2)));
}

function plainQuotes(word: string): string {
  return word.replaceAll('’', "'");
}

async function read(address: string): Promise<string> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`The dictionary could not be read (${response.status}).`);
  return response.text();
}
