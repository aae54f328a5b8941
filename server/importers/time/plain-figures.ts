/*
 * Dates as phones write them hold marks that nobody sees and figures of many scripts. What is read here is a copy: the
 * text of a message is never changed.
 */

/** Direction marks, joiners and byte order marks: they have no width and mean nothing in a date or a name. */
const invisible = /[\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\u061c\ufeff\u00ad]/g;
const blanks = /[\t\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]/g;
const figures = /\p{Nd}/gu;

/** Without invisible marks; every kind of blank is a space. */
export function withoutMarks(text: string): string {
  return isPlain(text) ? text : text.replace(invisible, '').replace(blanks, ' ');
}

/** As withoutMarks, with the figures of every script as 0 to 9. */
export function plainFigures(text: string): string {
  if (isPlain(text)) return text;
  const visible = withoutMarks(text);
  return isPlain(visible) ? visible : visible.replace(figures, plainFigure);
}

/** Asked of every line of a file: faster than a regular expression. */
function isPlain(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code > 0x7e || code < 0x20) return false;
  }
  return true;
}

/** Figures of a script follow each other from its zero, so the way back to the first one says which figure this is. */
function plainFigure(figure: string): string {
  const code = figure.codePointAt(0) ?? 0;
  if (code < 0x80) return figure;
  let value = 0;
  while (value < 9 && isFigure(code - value - 1)) value++;
  return String(value);
}

function isFigure(code: number): boolean {
  return /^\p{Nd}$/u.test(String.fromCodePoint(code));
}
