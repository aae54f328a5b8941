import { plainAsMarkdown } from '#server/rules/plain-as-markdown.ts';

/* What records hold as plain text, as Markdown that shows exactly it. */

/** One below the other. A blank line is left out; null when nothing is left. */
export function asLines(lines: readonly string[]): string | null {
  const filled = lines.filter((line) => line.trim() !== '');
  return filled.length === 0 ? null : filled.map((line) => lineOf(line)).join('\\\n');
}

/** A table with a line for each row; null without rows. A column that no row has anything in is left out. */
export function asTable(head: readonly string[], rows: readonly (readonly string[])[]): string | null {
  const columns = head.flatMap((_, at) => (rows.some((row) => row[at] !== '') ? [at] : []));
  if (columns.length === 0) return null;
  const line = (cells: readonly string[]): string => `| ${columns.map((at) => cells[at] ?? '').join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map((row) => line(row))].join('\n');
}

/** An email address is harmless in Markdown, and would be hard to copy with a backslash in it. */
export function lineOf(text: string): string {
  const words = text.trim().replaceAll(/\s+/g, ' ');
  return /^[\w.+-]+@[\w.-]+$/.test(words) ? words : plainAsMarkdown(words);
}

/** A title that leads to the evidence item; the address has the form of every citation in a document. */
export function cited(title: string, evidenceId: string): string {
  return `[${lineOf(title)}](casewright://evidence/${evidenceId})`;
}
