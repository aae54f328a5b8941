import { codePoint } from 'dingbat-to-unicode';

const signFont = /^(symbol|webdings|wingdings( [23])?)$/i;

/** The same signs have many shades in Unicode: people look for these. */
const plainSigns: Record<string, string> = {
  '🞏': '☐', '🞐': '☐', '🞎': '☐', '❑': '☐', '□': '☐', '⬜': '☐',
  '🗷': '☒', '🗵': '☒', '⮽': '☒', '⌧': '☒', '🗹': '☑',
  '🗶': '✗', '🗴': '✗', '🗙': '✗', '🗸': '✓', '✔': '✓', '🡪': '→', '⮚': '➢',
}; // prettier-ignore

/** Words as a font of signs shows them, "þ" in Wingdings as "☑"; in any other font, and for none, as they are. */
export function inFont(font: string | null, text: string): string {
  if (font === null || !signFont.test(font)) return text;
  return Array.from(text, (letter) => signOf(font, letter.codePointAt(0) ?? 0) ?? letter).join('');
}

/** A sign by its font and its place in it; null where it is unknown which. From F000 on is the font's own place. */
export function signOf(font: string, code: number): string | null {
  const place = code >= 0xf000 && code <= 0xf0ff ? code - 0xf000 : code;
  if (place > 0xff || place <= 0x20) return null;
  const name = font.toLowerCase().replace(/^\w/, (letter) => letter.toUpperCase());
  const sign = codePoint(name, place)?.string;
  return sign === undefined ? null : (plainSigns[sign] ?? sign);
}
