import type { ThreadLimits } from '#server/children/thread.ts';
import type { ChildLimits } from '#server/children/work.ts';

/** What setting one paper may cost; tests lower it. */
export interface PaperLimits extends ChildLimits, ThreadLimits {
  pages: number;
  /** After so many papers, or with so much WebAssembly memory, a child makes room for its successor. */
  papersAChild: number;
  memoryAChild: number;
}

export const paperLimits: PaperLimits = {
  deadlineMs: 60_000,
  residentBytes: 1024 * 1024 * 1024,
  oldGenerationMb: 256,
  youngGenerationMb: 32,
  stackMb: 32,
  pages: 500,
  papersAChild: 64,
  memoryAChild: 256 * 1024 * 1024,
};
