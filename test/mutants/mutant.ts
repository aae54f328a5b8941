/** A small change of the code that a test should notice. */
export interface Mutant {
  file: string;
  /** From 1. */
  line: number;
  /** The code of that line. */
  code: string;
  /** What it was and what it became; white space counts once. */
  from: string;
  to: string;
  /** Noticed by a test, refused by the compiler, excused with a reason, or noticed by nothing. */
  end: 'killed' | 'refused' | 'excused' | 'survived';
}

export const inOneLine = (code: string): string => code.replaceAll(/\s+/g, ' ').trim();

export function describeMutant({ file, line, code, from, to }: Mutant): string {
  return `${file}:${line}  ${code}\n  - ${from}\n  + ${to}`;
}

/** Lines and columns from 1. */
interface Position {
  line: number;
  column: number;
}

/** A text with a part of it replaced, and that part. */
export function put(
  text: string,
  { start, end }: { start: Position; end: Position },
  replacement: string,
): { from: string; mutated: string } {
  const lines = text.split('\n');
  const offset = ({ line, column }: Position): number =>
    lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, column - 1);
  const [first, last] = [offset(start), offset(end)];
  return { from: text.slice(first, last), mutated: text.slice(0, first) + replacement + text.slice(last) };
}
