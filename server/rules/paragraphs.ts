/*
 * The paragraphs of a Markdown text in which somebody states something, for both sides: what is a heading, a table, code
 * or a rule is none. Found line by line, so that a text of two million characters costs milliseconds.
 */

export interface Paragraph {
  /** As it is written, without the mark of its list item or quotation. */
  text: string;
  /** Where it is in the text, in UTF-16 units. */
  from: number;
  to: number;
  /** All of it is quoted. */
  quoted: boolean;
}

const fence = /^ {0,3}(`{3,}|~{3,})/;
const heading = /^ {0,3}#{1,6}(?:\s|$)/;
const rule = /^ {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,}|=+[ \t]*)$/;
const tableRow = /^ {0,3}\|.*\|[ \t]*$/;
const pageBreak = /^\\pagebreak[ \t]*$/;
const itemMark = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+/;
const quoteMark = /^ {0,3}>[ \t]?/;
const noteMark = /^ {0,3}\[\^[^\]\s]+\]:[ \t]*/;

/** In their order. */
export function paragraphsOf(markdown: string): Paragraph[] {
  const found: Paragraph[] = [];
  let open: Paragraph | undefined;
  let code: string | undefined;
  for (const { line, from, to } of linesOf(markdown)) {
    const mark = fence.exec(line)?.[1];
    if (code !== undefined || mark !== undefined) {
      const ends = code !== undefined && mark?.startsWith(code) && line.trim() === mark;
      code = ends ? undefined : (code ?? mark);
      open = undefined;
      continue;
    }
    const quoted = quoteMark.test(line);
    const words = line.replace(quoteMark, '');
    const text = words.replace(itemMark, '').replace(noteMark, '').trim();
    if (text === '' || isNoStatement(line)) {
      open = undefined;
    } else if (open === undefined || open.quoted !== quoted || text !== words.trim()) {
      open = { text, from, to, quoted };
      found.push(open);
    } else {
      open.text += ` ${text}`;
      open.to = to;
    }
  }
  return found;
}

function isNoStatement(line: string): boolean {
  return [heading, rule, tableRow, pageBreak].some((other) => other.test(line));
}

function* linesOf(text: string): Generator<{ line: string; from: number; to: number }> {
  for (const match of text.matchAll(/[^\r\n]*(?:\r\n|\r|\n|$)/g)) {
    if (match[0] === '' && match.index > 0) return;
    const line = match[0].replace(/[\r\n]+$/, '');
    yield { line, from: match.index, to: match.index + line.length };
  }
}
