/** The messages between the server, the child process and the thread in it that sets papers. Plain data only. */
import type { Problem } from '#server/errors/app-error.ts';
import type { PaperLimits } from './limits.ts';
import type { Paper, SetPaper } from './paper.ts';

export type Job =
  | { kind: 'set'; paper: Paper; limits: PaperLimits }
  | { kind: 'word'; paper: Paper; limits: PaperLimits }
  /** Loads what the first paper needs. */
  | { kind: 'warm'; limits: PaperLimits };

export interface Failure {
  problem: Problem;
  message: string;
  /** For the log only. */
  detail: string | null;
}

/** `memoryBytes` is what the child’s WebAssembly holds. */
export type Report =
  | { type: 'set'; result: SetPaper; memoryBytes: number }
  | { type: 'word'; word: Uint8Array }
  | { type: 'warm' }
  | { type: 'failed'; failure: Failure };

export function isFinal(report: Report): report is Report {
  return ['set', 'word', 'warm', 'failed'].includes(report.type);
}
