/**
 * Every refusal the application can answer, with the HTTP status and the code on the wire (CONTRACT.md, "Codes").
 * The one table from problem to status; a problem missing here does not compile.
 */
const problems = {
  invalid_request: { status: 400, code: 'invalid_request' },
  invalid_context: { status: 400, code: 'invalid_context' },
  invalid_file: { status: 400, code: 'invalid_file' },
  findings: { status: 400, code: 'findings' },
  invalid_token: { status: 401, code: 'invalid_token' },
  quota: { status: 402, code: 'quota' },
  evidence_limit: { status: 402, code: 'evidence_limit' },
  storage_limit: { status: 402, code: 'storage_limit' },
  insufficient_scope: { status: 403, code: 'insufficient_scope' },
  forbidden: { status: 403, code: 'forbidden' },
  feature: { status: 403, code: 'feature' },
  email_unverified: { status: 403, code: 'email_unverified' },
  operation_not_found: { status: 404, code: 'operation_not_found' },
  not_found: { status: 404, code: 'not_found' },
  conflict: { status: 409, code: 'conflict' },
  file_too_large: { status: 413, code: 'file_too_large' },
  request_too_large: { status: 413, code: 'request_too_large' },
  resource_limit: { status: 413, code: 'resource_limit' },
  resource_busy: { status: 429, code: 'resource_limit' },
  rate_limited: { status: 429, code: 'rate_limited' },
  rate: { status: 429, code: 'rate' },
  internal: { status: 500, code: 'internal' },
} as const satisfies Record<string, { status: number; code: string }>;

export type Problem = keyof typeof problems;
export type ErrorCode = (typeof problems)[Problem]['code'];

/** The `{error, code, …}` body of every refusal (CONTRACT.md, "Codes"). */
export interface ErrorBody {
  error: string;
  code: ErrorCode;
  retryAfter?: number;
  [detail: string]: unknown;
}

/** Thrown anywhere below a transport; `message` is a sentence for the person or program that called. */
export class AppError extends Error {
  readonly problem: Problem;
  readonly details: Readonly<Record<string, unknown>>;
  /** Whole seconds after which the same call may succeed; sent as `Retry-After`. */
  readonly retryAfter: number | undefined;

  constructor(problem: Problem, message: string, details: Record<string, unknown> = {}, retryAfter?: number) {
    super(message);
    this.name = 'AppError';
    this.problem = problem;
    this.details = details;
    this.retryAfter = retryAfter;
  }

  get status(): number {
    return problems[this.problem].status;
  }

  get code(): ErrorCode {
    return problems[this.problem].code;
  }

  body(): ErrorBody {
    const body: ErrorBody = { error: this.message, code: this.code, ...this.details };
    if (this.retryAfter !== undefined) body.retryAfter = this.retryAfter;
    return body;
  }
}

/** What a caller may not see does not exist for it (CONTRACT.md 2). */
export function notFound(what: string): AppError {
  return new AppError('not_found', `There is no ${what} with that id, or you can’t see it.`);
}

export function invalid(message: string, path?: string): AppError {
  return new AppError('invalid_request', message, path === undefined ? {} : { issues: [{ path, message }] });
}
