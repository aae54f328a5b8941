import type { ThreadLimits } from '#server/children/thread.ts';
import type { ChildLimits } from '#server/children/work.ts';

/** What making pages of one file may cost; tests lower it. */
export interface SourceLimits extends ChildLimits, ThreadLimits {
  pages: number;
}

export const sourceLimits: SourceLimits = {
  deadlineMs: 300_000,
  residentBytes: 1536 * 1024 * 1024,
  oldGenerationMb: 768,
  youngGenerationMb: 32,
  stackMb: 32,
  pages: 5_000,
};
