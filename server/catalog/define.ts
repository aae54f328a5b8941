import type { z } from 'zod';
import type { Problem } from '#server/errors/app-error.ts';
import type { PrepareContext, Services, UploadedFile } from './context.ts';
import { operationName } from './names.ts';
import type {
  Access,
  FileReply,
  HandlerContext,
  Input,
  Method,
  ObjectSchema,
  Operation,
  Output,
  UploadRule,
} from './operation.ts';
import type { Scope } from './scopes.ts';

type Parsed<S extends ObjectSchema | undefined> = S extends ObjectSchema ? z.output<S> : Record<string, never>;

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
    ? string
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
> {
  method: M;
  /** Under `/api/v1`; parameters in braces. */
  path: `/${string}`;
  scope: Scope;
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
  reads?: boolean;
  idempotent?: boolean;
  single?: boolean;
  answeredOnce?: boolean;
  /** I/O before the transaction; what it answers is the handler's third argument. */
  prepare?: (context: PrepareContext, input: InputOf<P, Q, B>) => Promise<Prepared>;
}

/** The work itself, in one transaction; with `deliver`, I/O after it turns what it found into the answer. */
type Work<Context, I, Prepared, Handled, Result> =
  | { handler: (context: Context, input: I, prepared: Prepared) => Promise<Result>; deliver?: undefined }
  | {
      handler: (context: Context, input: I, prepared: Prepared) => Promise<Handled>;
      deliver: (services: Services, found: Handled, input: I) => Promise<Result>;
    };

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
>(
  declaration: Declaration<M, P, Q, B, A, O, Prepared> &
    Work<HandlerContext<M, A>, InputOf<P, Q, B>, Prepared, Handled, ResultOf<O>>,
): Operation {
  const { input = {}, description = '', errors = [] } = declaration;
  const reads = declaration.reads ?? declaration.method === 'get';
  return {
    ...declaration,
    // What only reads is named as a read, whatever it takes to ask: the ledger of a token goes by it.
    id: operationName(reads ? 'get' : declaration.method, declaration.path),
    status: declaration.status ?? (declaration.output.kind === 'none' ? 204 : 200),
    description,
    errors,
    input: input as Operation['input'],
    access: declaration.access as unknown as Access<Input>,
    destructive: declaration.destructive ?? false,
    reads,
    idempotent: declaration.idempotent ?? (reads || declaration.method === 'delete'),
    single: declaration.single ?? false,
    answeredOnce: declaration.answeredOnce ?? false,
  } as unknown as Operation;
}

export const json = <S extends z.ZodType>(schema: S): { kind: 'json'; schema: S } => ({ kind: 'json', schema });
export const nothing = { kind: 'none' } as const;
export const text = (description: string): { kind: 'text'; description: string } => ({ kind: 'text', description });
export const file = (description: string): { kind: 'file'; description: string } => ({ kind: 'file', description });
