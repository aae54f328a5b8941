import { courtProfiles } from '#server/papers/court-profile.ts';
import { type CaptionFacts, captionFactsOf } from './caption-facts.ts';
import type { FillingView } from './view.ts';

/** The profile of the court that a paper is for, as far as the case says, and what it knows for the caption: of the hearing given, else of the next one. */
export async function proposalFor(
  view: FillingView,
  courtCaseId: string | null,
  hearingId: string | null = null,
): Promise<{ profile: string; caption: CaptionFacts & { title: string; footer: string } }> {
  const { facts, file } = await captionFactsOf(view, courtCaseId ?? undefined, hearingId);
  const words = [file?.court, file?.jurisdiction, file?.division].filter((each) => each != null).join(' ');
  const fitting = courtProfiles.flatMap(({ id, courts }) => courts.map((name) => ({ id, name })));
  const known = fitting.filter(({ name }) => holdsWords(words, name));
  const best = known.toSorted((one, other) => other.name.length - one.name.length)[0];
  return { profile: best?.id ?? 'us-generic', caption: { title: '', footer: '', ...facts } };
}

function holdsWords(text: string, words: string): boolean {
  return ` ${text.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, ' ')} `.includes(` ${words.toLowerCase()} `);
}
