import type { z } from 'zod';
import type { Problem } from '#server/errors/app-error.ts';
import type { Actions } from './actions.ts';
import type { BeforeWrite, PrepareContext, UploadedFile } from './context.ts';
import { operationName } from './names.ts';
import type {
  Access,
  FileReply,
  HandlerContext,
  Home,
  Input,
  Method,
  ObjectSchema,
  Operation,
  Output,
  ServicesOf,
  UploadRule,
  WindowOperation,
  Approval,
} from './operation.ts';
import type { Scope } from '#server/rules/scopes.ts';
import type { Soon } from '#server/store/soon.ts';
import type { TextPiece } from './text-piece.ts';

type Parsed<S extends ObjectSchema | undefined> =
  S extends Actions<infer Edit> ? Edit : S extends ObjectSchema ? z.output<S> : Record<string, never>;

interface InputOf<
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends ObjectSchema | undefined,
> {
  path: Parsed<P>;
  query: Parsed<Q>;
  body: Parsed<B>;
  files: UploadedFile[];
}

type ResultOf<O extends Output> = O extends { kind: 'json'; schema: infer S extends z.ZodType }
  ? z.output<S>
  : O extends { kind: 'text' }
    ? TextPiece
    : O extends { kind: 'file' }
      ? FileReply
      : void;

interface Declaration<
  M extends Method,
  P extends ObjectSchema | undefined,
  Q extends ObjectSchema | undefined,
  B extends ObjectSchema | undefined,
  A extends Access<InputOf<P, Q, B>>,
  O extends Output,
  Prepared,
  Door,
  Reads,
> {
  /** `window` for what only the window does; every other operation is behind both doors. */
  door?: Door;
  method: M;
  /** Under `/api/v1` and `/app/v1`, or only there; parameters in braces. */
  path: `/${string}`;
  /** 200 when absent; 201 for creates, 204 where nothing is answered. */
  status?: 200 | 201 | 204;
  /** A few words, as the reference and an assistant's tool list show them. */
  summary: string;
  /** What a caller should know before using it. */
  description?: string;
  access: A;
  input?: { path?: P; query?: Q; body?: B; upload?: UploadRule };
  output: O;
  errors?: readonly Problem[];
  destructive?: boolean;
  approval?: Approval<InputOf<P, Q, B>>;
  reads?: Reads;
  idempotent?: boolean;
  single?: boolean;
  answeredOnce?: boolean;
  /** I/O before the transaction; what it answers is the handler's third argument. */
  prepare?: (context: BeforeWrite<ServicesOf<Door>>, input: InputOf<P, Q, B>) => Promise<Prepared>;
}

/** What the door asks for: a scope of tokens, or where in the world the window may use it. */
type Behind<Door> = Door extends 'window' ? { only?: Home; evenUnverified?: boolean } : { scope: Scope };

/**
 * The work itself, in one transaction; with `deliver`, which runs after its commit (I/O, news), the answer is made of
 * what the work found. `outside` is for services that open their own transactions, for files and for the network.
 */
type Work<Context, Outside, I, Prepared, Handled, Result> =
  | {
      handler: (context: Context, input: I, prepared: Prepared) => Soon<Result>;
      deliver?: undefined;
      outside?: undefined;
    }
  | {
      handler: (context: Context, input: I, prepared: Prepared) => Soon<Handled>;
      deliver: (context: Outside, found: Handled, input: I) => Promise<Result>;
      outside?: undefined;
    }
  | { outside: (context: Outside, input: I) => Promise<Result>; handler?: undefined; deliver?: undefined };

/**
 * Declares an operation: everything about it that is not the work itself. REST, MCP, OpenAPI, the typed client and
 * the window all come from this declaration.
 */
export function defineOperation<
  const M extends Method,
  A extends Access<InputOf<P, Q, B>>,
  O extends Output,
  P extends ObjectSchema | undefined = undefined,
  Q extends ObjectSchema | undefined = undefined,
  B extends ObjectSchema | undefined = undefined,
  Prepared = undefined,
  Handled = undefined,
  const Door extends 'window' | undefined = undefined,
  const Reads extends boolean | undefined = undefined,
>(
  declaration: Declaration<M, P, Q, B, A, O, Prepared, Door, Reads> &
    Behind<Door> &
    Work<
      HandlerContext<M, Reads, A, Door>,
      PrepareContext<ServicesOf<Door>>,
      InputOf<P, Q, B>,
      Prepared,
      Handled,
      ResultOf<O>
    >,
): Door extends 'window' ? WindowOperation : Operation {
  const { input = {}, description = '', errors = [] } = declaration;
  const reads = declaration.reads ?? declaration.method === 'get';
  return {
    ...declaration,
    door: declaration.door ?? 'api',
    // What only reads is named as a read, whatever the method: a token's ledger goes by that name.
    id: operationName(reads ? 'get' : declaration.method, declaration.path),
    status: declaration.status ?? (declaration.output.kind === 'none' ? 204 : 200),
    description,
    errors,
    ...(declaration.outside && { handler: onlyLooks, deliver: afterwards(declaration.outside) }),
    outside: declaration.outside !== undefined,
    input: input as Operation['input'],
    access: declaration.access as unknown as Access<Input>,
    destructive: declaration.destructive ?? false,
    reads,
    idempotent: declaration.idempotent ?? (reads || declaration.method === 'delete'),
    single: declaration.single ?? false,
    answeredOnce: declaration.answeredOnce ?? false,
  } as never;
}

const onlyLooks = (): Promise<void> => Promise.resolve();

function afterwards<Context, I, Result>(outside: (context: Context, input: I) => Promise<Result>) {
  return (context: Context, _found: undefined, input: I): Promise<Result> => outside(context, input);
}

export const json = <S extends z.ZodType>(schema: S): { kind: 'json'; schema: S } => ({ kind: 'json', schema });
export const nothing = { kind: 'none' } as const;
export const textInPieces = (description: string) => ({ kind: 'text', description }) as const;
export const file = (description: string, holds?: z.ZodType) =>
  ({ kind: 'file', description, ...(holds && { holds }) }) as const;
