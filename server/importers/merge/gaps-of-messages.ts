import { deletionMark, mediaOf } from './fingerprint.ts';
import { type ExportFacts, factsOf, type Gap, counted, mostEvidence, quoted } from './gap.ts';
import type { Merged, MergedMessage } from './merged.ts';
import type { SightingName } from './sighting.ts';

/** Messages that were deleted or edited, one by one, and the media that no export has, together. */
export function findChanges(merged: Merged, facts: readonly ExportFacts[]): Gap[] {
  const gaps: Gap[] = [];
  const withoutMedia: MergedMessage[] = [];
  for (const message of merged.messages()) {
    if (message.deleted) gaps.push(deletedGap(merged, message, facts));
    if (message.edited || message.editions.length > 0) gaps.push(editedGap(message));
    if (lacksMedia(merged, message)) withoutMedia.push(message);
  }
  const media = mediaGap(withoutMedia);
  return media === null ? gaps : [...gaps, media];
}

function deletedGap(merged: Merged, { time, shown, sightings }: MergedMessage, facts: readonly ExportFacts[]): Gap {
  const hasText = merged.print(shown) !== deletionMark;
  const note = hasText
    ? `The sender deleted this message. ${quoted(factsOf(facts, shown.fileHash).fileName)} still has it.`
    : 'The sender deleted this message. No export has its text.';
  return { kind: 'deleted', from: time, to: time, note, messages: 1, evidence: sightings.map(nameOf) };
}

function editedGap({ time, editions, sightings }: MergedMessage): Gap {
  const note =
    editions.length > 0
      ? `This message was edited. ${counted(editions.length + 1, 'wording')} are in the exports.`
      : 'This message was edited. The exports have one wording.';
  return { kind: 'edited', from: time, to: time, note, messages: 1, evidence: sightings.map(nameOf) };
}

/** A name alone says nothing: the bytes may not have been asked for. */
function lacksMedia(merged: Merged, { sightings, mediaMissing }: MergedMessage): boolean {
  const known = sightings.map((seen) => mediaOf(merged.print(seen)));
  if (known.includes('hashed')) return false;
  return mediaMissing || known.includes('omitted');
}

function mediaGap(messages: readonly MergedMessage[]): Gap | null {
  const [first, last] = [messages[0], messages.at(-1)];
  if (first === undefined || last === undefined) return null;
  const note = `${counted(messages.length, 'message')} had media that no export holds.`;
  const evidence = messages.slice(0, mostEvidence).map(({ shown }) => nameOf(shown));
  return { kind: 'media_missing', from: first.time, to: last.time, note, messages: messages.length, evidence };
}

function nameOf({ fileHash, record }: SightingName): SightingName {
  return { fileHash, record };
}
