import type { PlanLimits } from '#server/access/limits.ts';
import type { Matter } from '#server/access/matters.ts';
import type { Principal, Viewer } from '#server/access/principal.ts';
import type { SearchHint } from '#server/rules/search-hints.ts';
import type { Soon } from '#server/store/soon.ts';
import type { Blobs, StagedFile } from '#server/store/blobs.ts';
import type { Transport } from '#server/store/tables.ts';
import type { ReadTx, WriteTx } from '#server/store/transaction.ts';
import type { News } from './news.ts';
import type { AnyOperation } from './operation.ts';

/** What someone wrote in a file. */
export interface FileMarkdown {
  markdown: string;
  /** What Markdown can't say and what was left out, a sentence each. */
  notes: readonly string[];
  /** Its pages are pictures: their text is recognised later. */
  scan: boolean;
  /** The title that the document itself has. */
  title: string | null;
}

/** The file library, as far as operations need it; app.ts wires it to extraction. */
export interface FileReader {
  /** `pieces` are all of a small file, where they are at hand. */
  identify(path: string, fileName: string, pieces?: readonly Buffer[]): Promise<{ mimeType: string; kind: string }>;
  /** A browser-friendly copy, made once and kept; or the sentence that says why there is none. */
  preview(file: {
    sha256: string;
    path: string;
    fileName: string;
    mimeType: string;
    size: number;
  }): Promise<{ path: string; size: number; mimeType: string; fileName: string } | { unsupported: string }>;
  /**
   * What someone wrote in it; or the sentence that says why it can't be a document. `shown`: for pages to look at, where
   * mail, workbooks, slides and chats are writings too.
   */
  markdown(
    file: { path: string; fileName: string; mimeType: string; size: number },
    options?: { shown: boolean },
  ): Promise<FileMarkdown | { unsupported: string }>;
}

/** What an account's owner has proved outside the transaction, for the one inside it to look at once more. */
export interface Proven {
  accountId: string;
  passwordHash: string;
}

/** Asks again for the signed-in person's password, before what a stolen session or token must not do. */
export interface Passwords {
  /** `now` is an ISO instant. Refuses a wrong password (`forbidden`), and too many attempts (`rate`). */
  prove(accountId: string, password: string, now: string): Promise<Proven>;
  /** In the transaction that acts: the password is that one still. */
  requirePassword(tx: WriteTx, proven: Proven): Promise<void>;
  /** The same, and the code is right where an authenticator is on. */
  requireProven(tx: WriteTx, proven: Proven, code: string | undefined): Promise<void>;
  /** Everything was right: what was typed wrongly before counts no more. */
  settle(proven: Proven): void;
}

/** Says in a matter's custody log what a read did with a file; it is written behind the answer. */
export interface CustodyOfReads {
  note(
    reader: { principal: Principal; transport: Transport },
    event: { kind: 'verified' | 'exported'; caseId: string; evidenceId: string; hash: string; detail?: string },
  ): void;
}

/** What operations may use in addition to the transaction. None of it knows who is calling. */
export interface Services {
  blobs: Blobs;
  files: FileReader;
  limits: PlanLimits;
  passwords: Passwords;
  custody: CustodyOfReads;
}

/**
 * What the window's operations may use in addition. A part that only the window works with (sync, backups, settings)
 * adds itself here from its own folder (`declare module`), so that the catalog knows none of them; the server's start
 * does not compile before it provides them all.
 */
export interface WindowServices extends Services {
  live: { emit<Kind extends keyof News>(kind: Kind, ...news: News[Kind]): unknown };
}

interface Context<S extends Services> {
  principal: Principal;
  viewer: Viewer;
  transport: Transport;
  services: S;
  /** ISO instant of this call. */
  now: string;
}

/** Runs another operation as a call of its own, for the same caller: every check, its own transaction, its own key. */
export type CallApart = (
  operation: AnyOperation,
  input: {
    path?: Record<string, string>;
    query?: Record<string, string>;
    body?: unknown;
    idempotencyKey?: string;
  },
) => Promise<{ status: number; value: unknown }>;

/** Outside any transaction: for I/O whose result the handler commits, or which needs what it committed. */
export interface PrepareContext<S extends Services = Services> extends Context<S> {
  /** Looks something up, in its own read. */
  look<T>(work: (tx: ReadTx) => Soon<T>): Promise<T>;
  callApart: CallApart;
  /** Aborted when the caller has left before the answer; only where the work comes outside a transaction. */
  gone: AbortSignal | undefined;
}

/** Before the transaction of a write; its access was checked in a read of its own. */
export interface BeforeWrite<S extends Services = Services> extends PrepareContext<S> {
  /** Whose records are written, for an operation of one matter or one item. */
  matter: Matter | undefined;
}

/** Runs another operation inside the transaction of this one: for the same caller, with every check, as it answers. */
export type Invoke = (
  operation: AnyOperation,
  input: { path?: Record<string, string>; query?: Record<string, unknown>; body?: unknown },
) => Promise<unknown>;

interface HandlingContext<S extends Services> extends Context<S> {
  /** Says how a search that finds nothing would find something; absent where nobody would hear it. */
  hint: ((hints: readonly SearchHint[]) => void) | undefined;
  invoke: Invoke;
}

export interface ReadContext<S extends Services = Services> extends HandlingContext<S> {
  tx: ReadTx;
}

export interface WriteContext<S extends Services = Services> extends HandlingContext<S> {
  tx: WriteTx;
}

/** A file of a request, on disk and hashed; its name is as the client gave it. */
export interface UploadedFile extends StagedFile {
  fileName: string;
}
