/** Letters that Unicode does not take apart, as people write them who have no key for them. */
const latin: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  ħ: 'h',
  ŧ: 't',
  ŋ: 'n',
  ς: 'σ',
};
const latinLetters = new RegExp(`[${Object.keys(latin).join('')}]`, 'gu');

/** Accents, Hebrew points, Arabic vowels; the vowel signs of other scripts belong to the word. */
const accents = new RegExp(
  String.raw`[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]`,
  'gu',
);
const unseen = /[^\p{L}\p{N}\p{M}]/gu;
/** One half is no twelve. */
const fractions = /[\u00bc-\u00be\u2150-\u215f\u2189]/;
/** No word is longer; what is longer is found by its beginning. */
const longest = 200;

/** Figures above the line: the mark of a note, or an exponent. */
export const raised = /[\u00b2\u00b3\u00b9\u2070\u2074-\u2079]/;
export const allRaised = new RegExp(raised, 'g');

/**
 * A word as it is compared: small letters, without accents, ligatures and wide forms taken apart, without what is not
 * seen. Folding twice is folding once. Empty where nothing of it is a letter or digit.
 */
export function foldWord(word: string): string {
  if (/^[A-Za-z0-9]+$/.test(word)) return word.toLowerCase().slice(0, longest);
  const letters = word
    .toLowerCase()
    .normalize(fractions.test(word) ? 'NFD' : 'NFKD')
    .toLowerCase();
  const bare = letters.replaceAll(accents, '').replaceAll(latinLetters, (letter) => latin[letter] ?? letter);
  return bare.normalize('NFC').replaceAll(unseen, '').slice(0, longest);
}

const scripts =
  '[\\p{scx=Han}\\p{scx=Hiragana}\\p{scx=Katakana}\\p{sc=Hangul}\\p{sc=Thai}\\p{sc=Lao}\\p{sc=Khmer}\\p{sc=Myanmar}]';
const alone = new RegExp(`(?=${scripts})[\\p{L}\\p{N}]`, 'u');
const oneOrRest = new RegExp(`${alone.source}\\p{M}*|(?:(?!${alone.source})[^])+`, 'gu');

/**
 * A run of letters as words. Chinese, Japanese, Korean, Thai, Lao, Khmer and Burmese are written without spaces, or with
 * particles at the word: each letter is a word of its own there, and what is searched a phrase.
 */
export function lettersAlone(text: string): { at: number; text: string }[] {
  if (!alone.test(text)) return [{ at: 0, text }];
  return [...text.matchAll(oneOrRest)].map((found) => ({ at: found.index, text: found[0] }));
}
