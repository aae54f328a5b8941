/** Milliseconds before the next try: half a second, doubling up to fifteen, spread so that windows do not march. */
export function backoffDelay(attempt: number, random: () => number): number {
  const full = Math.min(15_000, 500 * 2 ** Math.min(attempt, 10));
  return Math.round(full * (0.75 + random() * 0.5));
}
