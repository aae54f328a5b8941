import { type CourtProfile, courtProfiles, profileOf } from '#server/papers/court-profile.ts';
import type { Row } from '#server/store/tables.ts';

/** The profile that the court of a file has by its name; without a file, or where none fits, the one for any court. */
export function courtOfFile(file: Row<'courtCases'> | null): CourtProfile {
  const words = [file?.court, file?.jurisdiction, file?.division].filter((each) => each != null).join(' ');
  const fitting = courtProfiles.flatMap(({ id, courts }) => courts.map((name) => ({ id, name })));
  const known = fitting.filter(({ name }) => holdsWords(words, name));
  const best = known.toSorted((one, other) => other.name.length - one.name.length)[0];
  return profileOf(best?.id ?? null);
}

function holdsWords(text: string, words: string): boolean {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words.toLowerCase()} `);
}
