import type { BinderPaper } from '#server/papers/binder/binder-paper.ts';
import type { IndexPaper } from '#server/papers/evidence-index/index-paper.ts';
import type { MessageLog } from '#server/papers/message-log/message-log.ts';
import type { LogLook } from '#server/papers/message-log/parts.ts';
import type { Paper, SetPaper } from '#server/papers/paper.ts';

/** What sets papers, as far as areas need it; the server's start wires it to the library. */
export interface PaperSetter {
  /** Rejects with an AppError where a paper is too much, or nobody waits for it any longer. */
  set(paper: Paper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  /** The same for a word processor, as .docx. */
  word(paper: Paper, options?: { signal?: AbortSignal | undefined }): Promise<Uint8Array>;
  messageLog(log: MessageLog, look: LogLook, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  evidenceIndex(paper: IndexPaper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
  binders(paper: BinderPaper, options?: { signal?: AbortSignal | undefined }): Promise<SetPaper>;
}

declare module '#server/catalog/context.ts' {
  interface Services {
    papers: PaperSetter;
  }
}
