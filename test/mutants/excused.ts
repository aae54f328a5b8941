import type { Mutant } from './mutant.ts';

/** Mutants that nothing has to notice, each with the reason: code that does the same, or a gain of time only. */
export interface Excuse {
  file: string;
  /** The line it begins in, without white space around it. */
  code: string;
  /** What becomes what, one a mutant. */
  mutants: readonly (readonly [from: string, to: string])[];
  why: string;
}

export const excuses: readonly Excuse[] = [
  {
    file: 'server/sync/merge.ts',
    code: "const [field = ''] = fields;",
    mutants: [["''", '"Stryker was here!"']],
    why: 'A statement has at least one field; the blank is for the compiler.',
  },
];

export function isExcused({ file, code, from, to }: Omit<Mutant, 'end'>): boolean {
  return excuses.some(
    (excuse) =>
      excuse.file === file &&
      excuse.code === code &&
      excuse.mutants.some(([before, after]) => before === from && after === to),
  );
}
