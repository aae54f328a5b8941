/** The messages between the server, the child process and the thread in it that makes pages of files. Plain data only. */
import type { Failure } from '#server/papers/protocol.ts';
import type { SourceLimits } from './limits.ts';
import type { PageOptions, Source, SourcePages } from './source.ts';

export interface Job {
  source: Source;
  out: string;
  options: PageOptions;
  /** For files that are needed meanwhile; the caller removes it. */
  folder: string;
  limits: SourceLimits;
}

/** Each ends a job. `ended`: the thread did, with a full heap where it was `starved`. */
export type Report =
  | { type: 'made'; pages: SourcePages }
  | { type: 'failed'; failure: Failure }
  | { type: 'ended'; starved: boolean; detail: string };

export function isFinal(_report: Report): _report is Report {
  return true;
}
