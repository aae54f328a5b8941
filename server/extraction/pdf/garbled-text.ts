const otherScripts =
  'Armenian Bengali Canadian_Aboriginal Cherokee Coptic Devanagari Ethiopic Georgian Gujarati Gurmukhi Hebrew Kannada ' +
  'Khmer Lao Malayalam Mongolian Myanmar Nko Oriya Sinhala Tamil Telugu Thai Tibetan';

/** Writing systems that no word mixes. Latin words are written into all of them, Greek letters into formulas. */
const systems = [
  /[\p{Script=Greek}\p{Script=Cyrillic}]/u,
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u,
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u,
  ...otherScripts.split(' ').map((script) => new RegExp(`\\p{Script=${script}}`, 'u')),
];

/** Fewer letters say nothing about where they come from. */
const lettersAtLeast = 40;
const garbledFrom = 0.3;
/** In most fonts the blank is glyph 3. */
const controlsFrom = 0.1;

/**
 * The characters are no text: a font that does not say which letters its glyphs are gives their numbers instead, which
 * mean characters of any writing system. Seen by words in several of them that no language mixes, by characters that
 * are none in Unicode, and by controls in place of blanks.
 */
export function isGarbled(text: string): boolean {
  let [all, wrong] = [0, 0];
  for (const [word] of text.matchAll(/[\p{L}\p{M}\p{Cn}\p{Co}\ufffd]+/gu)) {
    all += word.length;
    if (/[\p{Cn}\p{Co}\ufffd]/u.test(word) || systems.filter((system) => system.test(word)).length > 1)
      wrong += word.length;
  }
  const controls = text.match(/[\u0001-\u0008\u000e-\u001f]/g)?.length ?? 0;
  return all >= lettersAtLeast && (wrong >= garbledFrom * all || controls >= controlsFrom * all);
}
