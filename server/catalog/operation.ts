import type { z } from 'zod';
import type { Level } from '#server/access/levels.ts';
import type { Matter } from '#server/access/matters.ts';
import type { Viewer } from '#server/access/principal.ts';
import type { Problem } from '#server/errors/app-error.ts';
import type { Soon } from '#server/store/soon.ts';
import type { MatterResource } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import type { PrepareContext, ReadContext, Services, UploadedFile, WindowServices, WriteContext } from './context.ts';
import type { Scope } from '#server/rules/scopes.ts';

export type Method = 'get' | 'post' | 'patch' | 'delete';
export type ObjectSchema = z.ZodObject;

/** An input as the handler gets it: parsed, with its three places kept apart. */
export interface Input {
  path: Record<string, unknown>;
  query: Record<string, unknown>;
  body: Record<string, unknown>;
  files: UploadedFile[];
}

/**
 * Whose data an operation touches; every operation declares one, and there is no default.
 * - `account`: only what belongs to the caller itself. A token that is limited to some cases may do it only where it says
 *   `whenLimited`: it tells and changes nothing of the others.
 * - `matter`: one matter, by the id the input names or else the context's; `of` answers that id.
 * - `item`: one record inside a matter.
 * A read with an `item` rule is filtered by `visible()`; a write is checked here, inside its transaction.
 */
export type Access<I> =
  | { kind: 'account'; whenLimited?: true }
  | {
      kind: 'matter';
      of: (input: I) => string | null | undefined;
      needs: Level;
      resource?: MatterResource;
      evenArchived?: boolean;
    }
  | {
      kind: 'item';
      resource: MatterResource;
      of: (input: I) => string;
      needs: Level;
      /** Where lists of this resource also show other records: throws the refusal that says where those are changed. */
      refuseDerived?: RefuseDerived;
    };

/** What concerns the whole account is closed to a token that is limited to some cases. */
export function isOpenWhenLimited({ access }: AnyOperation): boolean {
  return access.kind !== 'account' || access.whenLimited === true;
}

/** What a write of one matter's records is handled in. */
export type MatterWrite = WriteContext & { matter: Matter };

export type RefuseDerived = (tx: ReadTx, viewer: Viewer, id: string) => Promise<void>;

/** A file an operation answers with: on the disk, or made for this answer alone. */
export type FileReply = FileFacts & ({ path: string; bytes?: undefined } | { bytes: Uint8Array; path?: undefined });

interface FileFacts {
  size: number;
  mimeType: string;
  fileName: string;
  disposition: 'attachment' | 'inline';
  /** Sent as a strong ETag. */
  sha256?: string;
}

export type Output =
  /** With `hints`, what finds nothing may say how it would (`Context.hint`). */
  | { kind: 'json'; schema: z.ZodType; hints?: true }
  | { kind: 'none' }
  /** A `TextPiece`; its query takes `inPieces`. */
  | { kind: 'text'; description: string }
  /** With `holds`, JSON of that shape, which is a file on the disk. */
  | { kind: 'file'; description: string; holds?: z.ZodType };

/** What an upload may carry in addition to its fields. */
export interface UploadRule {
  field: 'files' | 'file';
  description: string;
  /** The operation also works without a file: then it takes JSON. */
  optional?: true;
}

/** Where an operation of the window is at home: `desktop` and `owner` refuse on a hosted server, `hosted` on a desktop. */
export type Home = 'desktop' | 'owner' | 'hosted';

/** What a person is asked before a token that must ask may call a destructive operation. */
export interface Approval<I> {
  /** Which calls need it; all of them when absent. */
  when?: (input: I) => boolean;
  /** What the call is about; the title of the record it deletes when absent. */
  label?: (input: I) => string;
}

/** What every operation declares, behind either door. */
interface Declared {
  readonly id: string;
  readonly method: Method;
  readonly path: string;
  readonly status: 200 | 201 | 204;
  readonly summary: string;
  readonly description: string;
  readonly access: Access<Input>;
  readonly input: { path?: ObjectSchema; query?: ObjectSchema; body?: ObjectSchema; upload?: UploadRule };
  readonly output: Output;
  /** Its own problems, in addition to those every operation can answer; each is provoked by a test. */
  readonly errors: readonly Problem[];
  /** What it does can't be taken back: a hint to assistants and clients, and what a careful token needs approval for. */
  readonly destructive: boolean;
  readonly approval?: Approval<Input>;
  /** Changes nothing: a GET, or what asks for more than an address can hold. */
  readonly reads: boolean;
  /** The same call twice leaves what one leaves. */
  readonly idempotent: boolean;
  /** A read of one statement, which needs no transaction around it. */
  readonly single: boolean;
  /** Its transaction only looks whether the caller may; the work comes after it. */
  readonly outside: boolean;
  /** Its answer holds a secret: shown this once and kept nowhere, not even for an Idempotency-Key. */
  readonly answeredOnce: boolean;
  readonly prepare?: (context: PrepareContext<never>, input: Input) => Promise<unknown>;
  readonly handler: (context: never, input: Input, prepared: never) => Soon<unknown>;
  readonly deliver?: (context: never, result: never, input: Input) => Promise<unknown>;
}

/** An operation with its types forgotten: what the pipeline and the transports work with. */
export interface Operation extends Declared {
  readonly door: 'api';
  readonly scope: Scope;
}

/** What only the window does: in no document, out of reach of programs and assistants, and of no token. */
export interface WindowOperation extends Declared {
  readonly door: 'window';
  readonly only?: Home;
  /** Also for an account whose address is not confirmed. */
  readonly evenUnverified?: boolean;
}

export type AnyOperation = Operation | WindowOperation;

export type ServicesOf<Door> = Door extends 'window' ? WindowServices : Services;

/**
 * What reads gets a transaction that can't write: a GET, and what declares `reads`. The matter of an item is looked up
 * where a write is checked; a read of it finds it through `visible()`.
 */
export type HandlerContext<M extends Method, Reads extends boolean | undefined, A, Door> = true extends
  | Reads
  | (M extends 'get' ? true : false)
  ? ReadContext<ServicesOf<Door>> & (A extends { kind: 'matter' } ? { matter: Matter } : object)
  : WriteContext<ServicesOf<Door>> & (A extends { kind: 'matter' | 'item' } ? { matter: Matter } : object);
