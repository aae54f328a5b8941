/** The messages between the server, the child process and the thread in it that sets papers. Plain data only. */
import type { Problem } from '#server/errors/app-error.ts';
import type { PageRange } from '#server/rules/page-ranges.ts';
import type { PdfFacts } from './inspect/facts.ts';
import type { BinderPaper } from './binder/binder-paper.ts';
import type { IndexPaper } from './evidence-index/index-paper.ts';
import type { PaperLimits } from './limits.ts';
import type { LogLook, LogPart } from './message-log/parts.ts';
import type { LogPages } from './message-log/sheet.ts';
import type { Paper, SetPaper } from './paper.ts';
import type { RedactionBox } from './redaction/find-words.ts';
import type { Redacted } from './redaction/redact-pdf.ts';

export type Job =
  | { kind: 'set'; paper: Paper; limits: PaperLimits }
  | { kind: 'binders'; paper: BinderPaper; limits: PaperLimits }
  | { kind: 'index'; paper: IndexPaper; limits: PaperLimits }
  | { kind: 'word'; paper: Paper; limits: PaperLimits }
  | { kind: 'log part'; part: LogPart; alone: boolean; limits: PaperLimits }
  | { kind: 'log numbers'; log: Pick<LogPart, 'title' | keyof LogLook>; pages: LogPages; limits: PaperLimits }
  /** Parts of one paper, as they were set, with what is laid over their pages. */
  | { kind: 'join'; parts: readonly Uint8Array[]; stamps: readonly Uint8Array[]; limits: PaperLimits }
  | { kind: 'inspect'; path: string; limits: PaperLimits }
  | { kind: 'find words'; path: string; text: string; limits: PaperLimits }
  | { kind: 'redact'; path: string; boxes: readonly RedactionBox[]; out: string; limits: PaperLimits }
  | { kind: 'pick pages'; path: string; ranges: readonly PageRange[]; out: string; limits: PaperLimits }
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
  | { type: 'inspected'; facts: PdfFacts }
  | { type: 'found'; boxes: RedactionBox[] }
  | { type: 'redacted'; redacted: Redacted }
  | { type: 'picked' }
  | { type: 'warm' }
  | { type: 'failed'; failure: Failure };

/** `reading` says that one more part or page was read, and begins a new deadline. */
export type Report = Final | { type: 'reading' };

export function isFinal(report: Report): report is Final {
  return report.type !== 'reading';
}
