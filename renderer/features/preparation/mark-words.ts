import type { exhibitMarks } from '#server/rules/preparation.ts';

export type ExhibitMark = (typeof exhibitMarks)[number];

/** What happened to an exhibit in court, as it is said. */
export const markWords: Record<ExhibitMark, string> = {
  offered: 'Offered',
  admitted: 'Admitted',
  excluded: 'Excluded',
  withdrawn: 'Withdrawn',
};
