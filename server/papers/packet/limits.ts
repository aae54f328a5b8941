import type { ThreadLimits } from '#server/children/thread.ts';
import type { ChildLimits } from '#server/children/work.ts';

/** What one step of a packet may cost; tests lower it. Its time begins anew with each twentieth and every few pages. */
export type PacketLimits = ChildLimits & ThreadLimits;

export const packetLimits: PacketLimits = {
  deadlineMs: 180_000,
  residentBytes: 1024 * 1024 * 1024,
  // Typst holds more with each sheet that it sets: above this a fresh process costs less than its memory.
  restingBytes: 340 * 1024 * 1024,
  oldGenerationMb: 192,
  youngGenerationMb: 16,
  stackMb: 32,
};

/** The pages of sheets that are set at once: what a compilation takes is never given back. */
export const sheetsAtOnce = 200;
