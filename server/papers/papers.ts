import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { PageRange } from '#server/rules/page-ranges.ts';
import type { PdfFacts } from './inspect/facts.ts';
import type { BinderPaper } from './binder/binder-paper.ts';
import { indexTooLarge } from './evidence-index/index-limits.ts';
import type { IndexPaper } from './evidence-index/index-paper.ts';
import { type PaperLimits, paperLimits } from './limits.ts';
import type { MessageLog } from './message-log/message-log.ts';
import type { LogLook } from './message-log/parts.ts';
import { printLog } from './message-log/print-log.ts';
import type { Paper, SetPaper } from './paper.ts';
import { Press } from './press.ts';
import type { RedactionBox } from './redaction/find-words.ts';
import type { Redacted } from './redaction/redact-pdf.ts';
import { stopped } from './refusals.ts';

export interface Papers {
  /**
   * Sets one paper. The same paper makes the same bytes. Rejects with an AppError: `resource_limit` for one that is
   * too long or takes too much, `conflict` when the signal stopped it.
   */
  set(paper: Paper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  /** The same paper for a word processor, as .docx, and refused as `set` refuses. */
  word(paper: Paper, options?: { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
  /**
   * A message log as PDF, set in parts, between which other papers are set. Rejects as `set` does, `resource_limit` also
   * for more messages or pages than a log may have (`messageLogLimits`).
   */
  messageLog(log: MessageLog, look: LogLook, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  /** What the PDF at a path is, for the rules of preflight (`inspect/findings.ts`). Rejects as `set` does. */
  inspect(path: string, options?: { signal?: AbortSignal | undefined }): Promise<PdfFacts>;
  /** The boxes of every place where the PDF at a path has this text (`redaction/find-words.ts`). */
  findWords(path: string, text: string, options?: { signal?: AbortSignal | undefined }): Promise<RedactionBox[]>;
  /** Writes to `out` the PDF at a path without what the boxes touch, once that is proved (`redaction/redact-pdf.ts`). */
  redact(
    path: string,
    boxes: readonly RedactionBox[],
    out: string,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<Redacted>;
  /** Writes to `out` some pages of the clean PDF at a path, and nothing of the others (`join/pick-pages.ts`). */
  pickPages(
    path: string,
    ranges: readonly PageRange[],
    out: string,
    options?: { signal?: AbortSignal | undefined },
  ): Promise<void>;
  /** Preparation binders, with contents, tabs and bookmarks. Rejects as `set` does. */
  binders(paper: BinderPaper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  /** An index of evidence, in landscape. Rejects as `set` does. */
  evidenceIndex(paper: IndexPaper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  close(): Promise<void>;
}

export interface PapersSettings {
  limits?: Partial<PaperLimits> | undefined;
  /** The child’s program, when it is not next to this module. */
  childModule?: URL | undefined;
}

export function createPapers(settings: PapersSettings = {}): Papers {
  const limits = { ...paperLimits, ...settings.limits };
  const press = new Press(settings.childModule ?? childProgram(import.meta.url, 'papers', 'that sets papers'), limits);
  const lane = new Lane([press], stopped);
  // PDFs of others may take minutes, and papers that are being written don’t wait for them.
  const looking = new Lane(
    [new Press(settings.childModule ?? childProgram(import.meta.url, 'papers', 'that sets papers'), limits)],
    stopped,
  );
  const closing = new AbortController();
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
  return {
    set: (paper, options = {}) => {
      const signal = until(options.signal);
      return lane.with(signal, (own) => own.set(paper, signal));
    },
    binders: (paper, options = {}) => {
      const signal = until(options.signal);
      return lane.with(signal, (own) => own.setBinders(paper, signal));
    },
    evidenceIndex: (paper, options = {}) => {
      const signal = until(options.signal);
      return lane
        .with(signal, (own) => own.setIndex(paper, signal))
        .catch((error: unknown) => {
          throw error instanceof AppError && error.problem === 'resource_limit' ? indexTooLarge(error) : error;
        });
    },
    word: (paper, options = {}) => {
      const signal = until(options.signal);
      return lane.with(signal, (own) => own.word(paper, signal));
    },
    messageLog: (log, look, options = {}) => {
      const signal = until(options.signal);
      return printLog(log, look, {
        set: (part, alone) => lane.with(signal, (own) => own.setLogPart(part, alone, signal)),
        numbers: (head, pages) => lane.with(signal, (own) => own.setLogNumbers(head, pages, signal)),
        join: (parts, feet) => lane.with(signal, (own) => own.join(parts, feet, signal)),
      });
    },
    inspect: (path, options = {}) => {
      const signal = until(options.signal);
      return looking.with(signal, (own) => own.inspect(path, signal));
    },
    findWords: (path, text, options = {}) => {
      const signal = until(options.signal);
      return looking.with(signal, (own) => own.findWords(path, text, signal));
    },
    redact: (path, boxes, out, options = {}) => {
      const signal = until(options.signal);
      return looking.with(signal, (own) => own.redact(path, boxes, out, signal));
    },
    pickPages: (path, ranges, out, options = {}) => {
      const signal = until(options.signal);
      return looking.with(signal, (own) => own.pickPages(path, ranges, out, signal));
    },
    close: () => {
      closing.abort();
      lane.close();
      looking.close();
      return Promise.resolve();
    },
  };
}
