import { type CourtProfile, profileOf } from '#server/papers/court-profile.ts';
import { type CaptionFacts, captionFactsOf } from './caption-facts.ts';
import { courtOfFile } from './court-of-file.ts';
import { courtFile } from './values.ts';
import type { FillingView } from './view.ts';

/** The profile of the court that a paper is for, as far as the case says: of the court file given, else of the only one. */
export async function courtOf(view: FillingView, courtCaseId: string | null): Promise<CourtProfile> {
  return courtOfFile(await courtFile(view, courtCaseId ?? undefined, null));
}

/**
 * The profile of the court that a paper is for, as far as the case says, and what it knows for the caption: of the
 * hearing given, else of the next one. `profile` is that of a paper whose court somebody has chosen.
 */
export async function proposalFor(
  view: FillingView,
  courtCaseId: string | null,
  { hearingId = null, profile: chosen }: { hearingId?: string | null; profile?: string } = {},
): Promise<{ profile: CourtProfile['id']; caption: CaptionFacts & { title: string; footer: string } }> {
  const file = await courtFile(view, courtCaseId ?? undefined, null);
  const profile = chosen === undefined ? courtOfFile(file) : profileOf(chosen);
  const facts = await captionFactsOf(view, file, { hearingId, language: profile.language });
  return { profile: profile.id, caption: { title: '', footer: '', ...facts } };
}
