import { existsSync } from 'node:fs';
import { Lane } from '#server/children/lane.ts';
import { type PaperLimits, paperLimits } from './limits.ts';
import type { MessageLog } from './message-log/message-log.ts';
import type { LogLook } from './message-log/parts.ts';
import { printLog } from './message-log/print-log.ts';
import type { Paper, SetPaper } from './paper.ts';
import { Press } from './press.ts';
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
  close(): Promise<void>;
}

export interface PapersSettings {
  limits?: Partial<PaperLimits> | undefined;
  /** The child’s program, when it is not next to this module. */
  childModule?: URL | undefined;
}

export function createPapers(settings: PapersSettings = {}): Papers {
  const limits = { ...paperLimits, ...settings.limits };
  const press = new Press(settings.childModule ?? siblingChild(), limits);
  const lane = new Lane([press], stopped);
  const closing = new AbortController();
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
  return {
    set: (paper, options = {}) => {
      const signal = until(options.signal);
      return lane.with(signal, (own) => own.set(paper, signal));
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
    close: () => {
      closing.abort();
      lane.close();
      return Promise.resolve();
    },
  };
}

/** From source the child is `child.ts` next to this file; a bundle keeps it in its own `papers` folder. */
function siblingChild(): URL {
  const places = ['./child.ts', './papers/child.js', '../papers/child.js'];
  const found = places.map((place) => new URL(place, import.meta.url)).find((place) => existsSync(place));
  if (!found) throw new Error('The program that sets papers is missing from this installation.');
  return found;
}
