/** The messages between the server, the child process and the thread in it that sets papers. Plain data only. */
import type { Problem } from '#server/errors/app-error.ts';
import type { PaperLimits } from './limits.ts';
import type { LogLook, LogPart } from './message-log/parts.ts';
import type { LogPages } from './message-log/sheet.ts';
import type { Paper, SetPaper } from './paper.ts';

export type Job =
  | { kind: 'set'; paper: Paper; limits: PaperLimits }
  | { kind: 'word'; paper: Paper; limits: PaperLimits }
  | { kind: 'log part'; part: LogPart; alone: boolean; limits: PaperLimits }
  | { kind: 'log numbers'; log: Pick<LogPart, 'title' | keyof LogLook>; pages: LogPages; limits: PaperLimits }
  /** Parts of one paper, as they were set, with what is laid over their pages. */
  | { kind: 'join'; parts: readonly Uint8Array[]; stamps: readonly Uint8Array[]; limits: PaperLimits }
  /** Loads what the first paper needs. */
  | { kind: 'warm'; limits: PaperLimits };

export interface Failure {
  problem: Problem;
  message: string;
  /** For the log only. */
  detail: string | null;
}

/** Ends a job. `memoryBytes` is what the child’s WebAssembly holds. */
export type Final =
  | { type: 'set'; result: SetPaper; memoryBytes: number }
  | { type: 'word'; word: Uint8Array }
  | { type: 'joined'; pdf: Uint8Array }
  | { type: 'warm' }
  | { type: 'failed'; failure: Failure };

/** `joining` says that one more part was read, and begins a new deadline. */
export type Report = Final | { type: 'joining' };

export function isFinal(report: Report): report is Final {
  return report.type !== 'joining';
}
