import { records } from '#renderer/api/generated-records.ts';
import type { EvidenceItem, Operations } from '#renderer/api/generated.ts';

type EvidenceChange = Omit<Operations['patch_evidence_by_id']['input'], 'id' | 'expectedUpdatedAt'>;
type ChangedField = keyof EvidenceChange & keyof EvidenceItem;

/** The part of a change that differs from what the item holds; null when nothing does. */
export function neededChange(item: EvidenceItem, change: EvidenceChange): EvidenceChange | null {
  const fields = (Object.keys(change) as ChangedField[]).filter((field) => !sameValue(item[field], change[field]));
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, change[field]]));
}

/**
 * What takes a bulk edit back for one item: the earlier value of each changed field that still holds what the edit
 * gave it. What someone changed since stays theirs.
 */
export function changeBack(now: EvidenceItem, before: EvidenceItem, after: EvidenceItem): EvidenceChange | null {
  const fields = records.evidence.putBack.filter(
    (field) => !sameValue(before[field], after[field]) && sameValue(now[field], after[field]),
  );
  if (fields.length === 0) return null;
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}

/** A set with a member, or without it; the order of the others stays. */
export function withMember(set: readonly string[], member: string, inside: boolean): string[] {
  const others = set.filter((each) => each !== member);
  return inside ? [...(set.includes(member) ? set : [...others, member])] : others;
}

/** "moved 3 of 5" has two that failed: names and reasons, the same reason said once. */
export function failuresByReason(
  failed: readonly { title: string; reason: string }[],
): { reason: string; titles: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { title, reason } of failed) reasons.set(reason, [...(reasons.get(reason) ?? []), title]);
  return [...reasons].map(([reason, titles]) => ({ reason, titles }));
}

function sameValue(left: unknown, right: unknown): boolean {
  return JSON.stringify(left) === JSON.stringify(right);
}
