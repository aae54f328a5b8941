import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLimits } from '#server/rules/request-limits.ts';
import { type SearchHint, searchHintsHeader } from '#server/rules/search-hints.ts';
import type { Credential, Principal } from '#server/access/principal.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { includeTrashHeader } from '#server/catalog/sync-feed.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Call, RawInput } from '#server/pipeline/call.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { isDiskFull } from '#server/store/faults.ts';
import { endReady, endThisTurn } from './end-together.ts';
import { readJson } from './read-json.ts';
import { readUpload } from './read-upload.ts';
import { noteCaller, noteOperation, requestIdOf } from './request-facts.ts';
import { type Route, RouteTable } from './route-table.ts';
import { type Headers, sendAnswer, sendError } from './send-answer.ts';

export interface Door {
  /** `rest` is mounted at `/api/v1` for programs, `window` at `/app/v1`. */
  transport: 'rest' | 'window';
  /** Reads the one credential this door knows; throws what it refuses outright. */
  credential: (request: IncomingMessage) => Credential | undefined;
  /** What to answer instead of a refusal, where it makes a difference how often there was one. */
  refusal?: (request: IncomingMessage, error: unknown) => unknown;
}

export interface CatalogParts {
  operations: readonly AnyOperation[];
  pipeline: Pipeline;
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
  logError: (error: unknown, requestId: string) => void;
}

/** Answers the whole catalog below the path it is mounted at; everything there is to decide is in the pipeline. */
export function catalogHandler(parts: CatalogParts, door: Door) {
  const routes = new RouteTable(parts.operations);
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    endThisTurn();
    const requestId = requestIdOf(request);
    const arrivedAt = door.transport === 'rest' ? performance.now() : undefined;
    const { pathname, search } = splitUrl(request.url ?? '/');
    const route = routes.find(request.method ?? 'GET', pathname);
    const asked = route?.operation.id ?? 'operation_not_found';
    noteOperation(request, asked);
    const headers = ['x-api-operation', asked, 'Cache-Control', 'no-store', 'X-Request-Id', requestId];
    // A browser sends the window's cookie too; the answer is then for our own pages only, with its declared type.
    if (door.transport === 'window') {
      headers.push('X-Content-Type-Options', 'nosniff', 'Cross-Origin-Resource-Policy', 'same-origin');
    }
    try {
      if (!route) throw unknownOperation(request.method ?? 'GET', pathname);
      await answer(parts, door, { request, response, headers }, route, search, { requestId, arrivedAt });
    } catch (error) {
      const refusal = door.refusal ? door.refusal(request, error) : error;
      sendError(request, response, known(refusal, requestId, parts.logError), headers);
    }
  };
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  /** Of the answer, whatever it will be. */
  headers: Headers;
}

async function answer(
  parts: CatalogParts,
  door: Door,
  { request, response, headers }: Exchange,
  { operation, path }: Route,
  search: string,
  named: Pick<Call, 'requestId' | 'arrivedAt'>,
): Promise<void> {
  const principal: Principal = await parts.pipeline.admit(operation, door.credential(request), door.transport);
  noteCaller(request, principal.accountId);
  const query = readQuery(search);
  const upload = isUpload(operation, request) ? await readUpload(request, operation, parts) : undefined;
  const files: UploadedFile[] = upload?.files ?? [];
  try {
    let body: unknown = upload?.fields;
    // Nothing is waited for where no body is taken: each wait is measurable in a point read.
    if (!upload && operation.method !== 'get') body = await readJson(request, requestLimits.jsonBytes);
    const input: RawInput = { path, query, body, files };
    const { transport } = door;
    const context = oneHeader(request, 'x-case-context');
    const idempotencyKey = operation.reads ? undefined : oneHeader(request, 'idempotency-key');
    const together = readsOne(operation);
    if (!together) endReady();
    const result = await parts.pipeline.run(principal, {
      operation,
      input,
      transport,
      ...named,
      context,
      idempotencyKey,
      withTrash: request.headers[includeTrashHeader] === '1',
      hint: (hints) => sayHints(headers, hints),
      gone: operation.outside ? whenGone(response) : undefined,
    });
    sendAnswer(request, response, result, headers, together);
  } finally {
    if (files.length > 0) await Promise.all(files.map((file) => parts.blobs.discard(file)));
    upload?.bytes.release();
  }
}

/** What is over at once. */
function readsOne({ access, reads, output, outside }: AnyOperation): boolean {
  return access.kind === 'item' && reads && output.kind === 'json' && !outside;
}

/** Next to the list, which stays nothing but the list; a header holds ASCII. */
function sayHints(headers: Headers, hints: readonly SearchHint[]): void {
  const inAscii = JSON.stringify(hints).replaceAll(
    /[^ -~]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  if (hints.length > 0) headers.push(searchHintsHeader, inAscii);
}

function whenGone(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

function isUpload(operation: AnyOperation, request: IncomingMessage): boolean {
  const type = (request.headers['content-type'] ?? '').toLowerCase();
  const isMultipart = type.startsWith('multipart/');
  if (operation.input.upload) return isMultipart || operation.input.upload.optional !== true;
  if (isMultipart) throw invalid(`${operation.id} takes JSON, not multipart/form-data.`);
  return false;
}

function splitUrl(url: string): { pathname: string; search: string } {
  const mark = url.indexOf('?');
  return mark < 0 ? { pathname: url, search: '' } : { pathname: url.slice(0, mark), search: url.slice(mark + 1) };
}

/** Parameters by name; one that is given twice is refused, because only one of the values could be meant. */
function readQuery(search: string): Record<string, string> {
  const query: Record<string, string> = {};
  if (search === '') return query;
  for (const [name, value] of new URLSearchParams(search)) {
    if (Object.hasOwn(query, name)) throw invalid(`The parameter “${name}” is given more than once.`, name);
    Object.defineProperty(query, name, { value, enumerable: true });
  }
  return query;
}

function oneHeader(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

function unknownOperation(method: string, pathname: string): AppError {
  return new AppError(
    'operation_not_found',
    `There is no operation ${method} ${pathname}. /api/v1/openapi.json lists them all.`,
  );
}

/** What is not a refusal of ours is a fault of ours: logged under the request's id, never shown. */
export function known(
  error: unknown,
  requestId: string,
  logError: (error: unknown, requestId: string) => void,
): AppError {
  if (error instanceof AppError) return error;
  logError(error, requestId);
  if (isDiskFull(error)) {
    return new AppError(
      'storage_limit',
      'The disk with Casewright’s data is full. Nothing was left half done. Free some space, then try again.',
      { requestId },
    );
  }
  return new AppError(
    'internal',
    'Something went wrong in Casewright. Nothing was left half done. Try again, and report the request id if it keeps happening.',
    {
      requestId,
    },
  );
}
