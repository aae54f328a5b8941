import { capital } from '#server/rules/first-letter.ts';

/** The two sides of a case, by what each is called. */
const sides = [
  ['petitioner', 'respondent'],
  ['plaintiff', 'defendant'],
  ['applicant', 'respondent'],
  ['appellant', 'appellee'],
] as const;

/** What the other side is called where one is called this, with a capital where this has one; null where that is unknown. */
export function otherRole(role: string): string | null {
  const asked = role.trim().toLowerCase();
  for (const [one, other] of sides) {
    if (asked === one || asked === other) {
      const found = asked === one ? other : one;
      return /^\p{Lu}/u.test(role.trim()) ? capital(found) : found;
    }
  }
  return null;
}
