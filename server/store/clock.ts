/** Milliseconds since 1970; injected so that tests and the simulator own time. */
export type Clock = () => number;

export const systemClock: Clock = () => Date.now();

/** ISO 8601 UTC with milliseconds, as every instant on the wire. */
export function isoInstant(milliseconds: number): string {
  if (milliseconds !== last.milliseconds) last = { milliseconds, text: new Date(milliseconds).toISOString() };
  return last.text;
}

/** A request asks for the same one several times, and many requests come in one millisecond. */
let last = { milliseconds: Number.NaN, text: '' };

/** `updatedAt` strictly increases for each record (CONTRACT.md 11): now, or one millisecond past the previous version. */
export function nextVersion(now: string, previous: string): string {
  return now > previous ? now : isoInstant(Date.parse(previous) + 1);
}
