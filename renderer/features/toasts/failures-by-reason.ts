/** "moved 3 of 5" has two that failed: names and reasons, the same reason said once. */
export function failuresByReason(
  failed: readonly { title: string; reason: string }[],
): { reason: string; titles: string[] }[] {
  const reasons = new Map<string, string[]>();
  for (const { title, reason } of failed) reasons.set(reason, [...(reasons.get(reason) ?? []), title]);
  return [...reasons].map(([reason, titles]) => ({ reason, titles }));
}
