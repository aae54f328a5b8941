import type { UploadedFile } from '#server/catalog/context.ts';
import type { AnyOperation, FileReply } from '#server/catalog/operation.ts';
import type { TextPiece } from '#server/catalog/text-piece.ts';
import type { SearchHint } from '#server/rules/search-hints.ts';
import type { Transport } from '#server/store/tables.ts';

/** A request as a transport understood it; nothing in it is checked yet. */
export interface Call {
  operation: AnyOperation;
  input: RawInput;
  transport: Transport;
  requestId: string;
  /** The value of `X-Case-Context`. */
  context?: string | undefined;
  /** The value of `Idempotency-Key`. */
  idempotencyKey?: string | undefined;
  /** Sent with `X-Include-Trash`, by a program that syncs a copy. */
  withTrash?: boolean | undefined;
  /** By `performance.now()`; a write that is not done in time is not done at all. */
  arrivedAt?: number | undefined;
  /** Aborted when the caller has left before the answer. */
  gone?: AbortSignal | undefined;
  /** Hears how a search that finds nothing would find something. */
  hint?: ((hints: readonly SearchHint[]) => void) | undefined;
  /** What its `prepare` answered, where the call is to run in a transaction that is opened later. */
  prepared?: { value: unknown } | undefined;
}

export interface RawInput {
  path: Record<string, string>;
  query: Record<string, unknown>;
  body: unknown;
  files: UploadedFile[];
}

export interface Answer {
  status: number;
  /** The line of the token's ledger that waits to hear how many bytes were sent. */
  receipt?: { bytes: number };
  content:
    | { kind: 'json'; value: unknown }
    | { kind: 'text'; value: TextPiece }
    | { kind: 'file'; value: FileReply }
    | { kind: 'none' };
}
