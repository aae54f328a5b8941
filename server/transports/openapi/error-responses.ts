import { AppError, type Problem } from '#server/errors/app-error.ts';
import type { JsonSchema } from './json-schema.ts';

/** What each refusal means to a caller. One without its line does not compile. */
const meanings: Record<Problem, string> = {
  invalid_request: 'the path, query, body or a header is not as described; `issues` names each fault',
  invalid_context: 'X-Case-Context names nothing the caller is a member of',
  findings: 'Something was found that a person should look at first: `findings` lists it',
  invalid_file: 'the file is locked, damaged or of a kind this can’t be done with',
  invalid_token: 'the token is missing, unknown, expired or revoked',
  quota: 'the AI allowance of the plan is used up',
  evidence_limit: 'the plan holds no more evidence items; the figures are in the body',
  storage_limit: 'the storage of the plan is full; the figures are in the body',
  insufficient_scope: 'the token lacks the permission in `scope`',
  forbidden: 'the caller may see this but not do it, or the matter is archived',
  feature: 'the plan does not have this feature',
  email_unverified: 'the account’s email address is not confirmed yet',
  operation_not_found: 'no operation has this method and path',
  not_found: 'there is no such record, or the caller may not see it',
  conflict:
    'the record changed since it was read or the name is taken (`current` is what is there now), or the Idempotency-Key was used before',
  file_too_large: 'a file is larger than 25 MiB',
  request_too_large: 'the JSON is larger than 4 MiB, or the upload than 32 MiB or 30 files',
  resource_limit: 'a limit on reading files (pages, unpacked size, time, memory, characters) stopped this',
  resource_busy: 'the file is still being read',
  rate_limited: 'the account has used its requests of this clock minute, REST and MCP together',
  rate: 'too many AI operations or password attempts in a short time',
  internal: 'a fault of the application; report `requestId`',
};

const titles = {
  400: ['BadRequest', 'The request is not understood'],
  401: ['Unauthorized', 'No valid token'],
  402: ['PaymentRequired', 'A limit of the plan'],
  403: ['Forbidden', 'Not allowed'],
  404: ['NotFound', 'Not there'],
  409: ['Conflict', 'Something else is there now'],
  413: ['TooLarge', 'Too large'],
  429: ['TooManyRequests', 'Wait and try again'],
  500: ['ServerError', 'A fault of the application'],
} as const satisfies Record<number, readonly [string, string]>;

type ErrorStatus = keyof typeof titles;
const statuses = Object.keys(titles).map(Number) as ErrorStatus[];

/** The nine refusals that every operation has, as references into the components. */
export function errorReferences(): JsonSchema {
  return Object.fromEntries(
    statuses.map((status) => [status, { $ref: `#/components/responses/${titles[status][0]}` }]),
  );
}

/** The components that `errorReferences` points at. */
export function errorResponses(): Record<string, JsonSchema> {
  return Object.fromEntries(statuses.map((status) => [titles[status][0], errorResponse(status)]));
}

/** `{error, code, …}`: further properties depend on the code. */
export const errorSchema: JsonSchema = {
  type: 'object',
  description: 'Every refusal: a sentence for a person and a code for a program',
  properties: {
    error: { type: 'string', description: 'What went wrong and what to do, in plain English' },
    code: { type: 'string', enum: [...new Set(problems().map(codeOf))] },
    issues: {
      type: 'array',
      description: 'With `invalid_request`: each fault by its place',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
      },
    },
    current: { description: 'With `conflict`: the record as it is now' },
    scope: { type: 'string', description: 'With `insufficient_scope`: the missing permission' },
    retryAfter: { type: 'integer', minimum: 0, description: 'With 429: seconds, as in Retry-After' },
    requestId: { type: 'string', format: 'uuid', description: 'With `internal`: names the entry in the log' },
  },
  required: ['error', 'code'],
  additionalProperties: true,
};

function errorResponse(status: ErrorStatus): JsonSchema {
  const here = problems().filter((problem) => new AppError(problem, '').status === status);
  const lines = here.map((problem) => `- \`${codeOf(problem)}\`: ${meanings[problem]}`);
  return {
    description: `${titles[status][1]}.\n\n${lines.join('\n')}`,
    headers: { ...everyHeader, ...ownHeaders(status) },
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  };
}

/** The headers every response carries, success or not. */
export const everyHeader: JsonSchema = {
  'x-api-operation': { $ref: '#/components/headers/ApiOperation' },
  'Cache-Control': { $ref: '#/components/headers/NoStore' },
};

function ownHeaders(status: ErrorStatus): JsonSchema {
  if (status === 401) return { 'WWW-Authenticate': { $ref: '#/components/headers/Challenge' } };
  if (status === 429) return { 'Retry-After': { $ref: '#/components/headers/RetryAfter' } };
  return {};
}

function problems(): Problem[] {
  return Object.keys(meanings) as Problem[];
}

function codeOf(problem: Problem): string {
  return new AppError(problem, '').code;
}
