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
