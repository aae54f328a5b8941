import type { EvidenceItem } from '#renderer/api/generated.ts';

/** The tags of a matter with how often each is used, the most used first. */
export function tagsInUse(items: readonly EvidenceItem[]): { tag: string; count: number }[] {
  const counts = new Map<string, number>();
  for (const item of items) for (const tag of item.tagNames) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  return [...counts]
    .map(([tag, count]) => ({ tag, count }))
    .toSorted((left, right) => right.count - left.count || left.tag.localeCompare(right.tag));
}
