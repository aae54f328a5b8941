/*
 * Words that no line can hold. Where one may be broken without a hyphen it gets U+200B, where the sheets break it and
 * print nothing.
 */

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
const stretch = 8;

/** Words of `longest` characters and more, but for those that `keep` names, may be broken every eight letters. */
export function breakLongWords(text: string, longest: number, keep?: (word: string) => boolean): string {
  const long = new RegExp(String.raw`[^\s\u200B]{${longest},}`, 'gu');
  return text.replaceAll(long, (word) => (keep?.(word) ? word : withBreaks(word)));
}

/** Never within what is read as one letter, such as a family of emoji. */
function withBreaks(word: string): string {
  if (/^[ -~]*$/.test(word)) return word.replaceAll(/.{8}/g, '$&\u200B');
  const letters = [...graphemes.segment(word)].map(({ segment }) => segment);
  const places = Math.ceil(letters.length / stretch);
  return Array.from({ length: places }, (_, at) => letters.slice(at * stretch, (at + 1) * stretch).join('')).join(
    '\u200B',
  );
}
