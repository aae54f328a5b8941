import { ApiError, OfflineError } from './api-error.ts';
import { routes, type Operations, type Route } from './generated.ts';
import { storageOwner } from './own-storage.ts';
import { type SearchHint, searchHintsHeader } from '#server/rules/search-hints.ts';
import { notifySignedOut } from './signed-out.ts';
import { notSilent } from './silence.ts';

export const mount = '/app/v1';

export interface CallOptions {
  signal?: AbortSignal | undefined;
  /** The matter or workspace to look from, sent as X-Case-Context. */
  context?: string | null;
  /** The Idempotency-Key: asked again under it, the server answers what it did the first time. */
  key?: string;
}

/** What an operation answered, and the id of the request, which its changes have in the log. */
export interface Answer<Value> {
  value: Value;
  requestId: string;
  /** Of a file: the same for the same bytes. */
  etag?: string;
  /** Of a search that found nothing. */
  hints?: readonly SearchHint[];
}

/**
 * Runs one operation of the catalog or of the window, or an entry. Nothing is ever sent twice automatically: after a
 * cut-off write the caller looks first whether it was done.
 */
export async function call<Name extends keyof Operations>(
  name: Name,
  input: Operations[Name]['input'],
  options: CallOptions = {},
): Promise<Operations[Name]['output']> {
  return (await callForAnswer(name, input, options)).value;
}

/** The same, for callers that have to recognize their own changes in the event stream. */
export async function callForAnswer<Name extends keyof Operations>(
  name: Name,
  input: Operations[Name]['input'],
  options: CallOptions = {},
): Promise<Answer<Operations[Name]['output']>> {
  const route: Route = routes[name];
  const values: Record<string, unknown> = { ...input };
  const asNobody = route.entry === 'anybody';
  const headers = asNobody ? {} : believedAccount();
  if (options.context != null) headers['X-Case-Context'] = options.context;
  if (options.key !== undefined) headers['Idempotency-Key'] = options.key;
  const init: RequestInit = { method: route.method, headers, credentials: 'same-origin', cache: 'no-store' };
  if (options.signal !== undefined) init.signal = options.signal;
  const body = bodyOf(route, values);
  if (body !== null) {
    // Of a form, the browser writes the type itself.
    if (typeof body === 'string') headers['Content-Type'] = 'application/json';
    init.body = body;
  }
  const answer = request(addressOf(route, values), init);
  const response = await (asNobody ? answer : asAccount(answer));
  const { headers: said } = response;
  const hints = JSON.parse(said.get(searchHintsHeader) ?? '[]') as readonly SearchHint[];
  const value = received(name, await read(route, response));
  return { value, requestId: said.get('x-request-id') ?? '', etag: said.get('etag') ?? '', hints };
}

/**
 * The account a window takes to be signed in. Another window of the browser may have signed in somebody else since,
 * whose cookie is sent now: then the server refuses, instead of acting in their name.
 */
export function believedAccount(): Record<string, string> {
  const account = storageOwner();
  return account === null ? {} : { 'X-Casewright-Account': account };
}

/** The one place where what came over the wire becomes what the server declares that it sends. */
export function received<Name extends keyof Operations>(_name: Name, answer: unknown): Operations[Name]['output'] {
  return answer as Operations[Name]['output'];
}

/** Notifies the window when the answer is that it is no longer signed in. */
async function asAccount<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) notifySignedOut();
    throw error;
  }
}

/** The address of a file's bytes, or of its browser-friendly copy. */
export function fileUrl(id: string, options: { preview?: boolean } = {}): string {
  return `${mount}/files/${encodeURIComponent(id)}${options.preview === true ? '?preview=1' : ''}`;
}

/** The address of a small picture of a file's first page. */
export function thumbnailUrl(id: string): string {
  return `/app/evidence/${encodeURIComponent(id)}/thumbnail`;
}

/** What the browser-friendly copy of a file is, without fetching it. */
export async function previewType(id: string, signal: AbortSignal): Promise<string> {
  const response = await request(fileUrl(id, { preview: true }), {
    method: 'HEAD',
    credentials: 'same-origin',
    signal,
  });
  return (response.headers.get('content-type') ?? '').split(';')[0]?.trim() ?? '';
}

export function addressOf(route: Route, values: Record<string, unknown>): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(values[name])));
  const query = new URLSearchParams();
  for (const name of route.query ?? []) {
    const value = values[name];
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') {
      query.set(name, value.toString());
    }
  }
  const text = query.toString();
  return `${route.entry ? '/app' : mount}${path}${text === '' ? '' : `?${text}`}`;
}

function bodyOf(route: Route, values: Record<string, unknown>): string | FormData | null {
  if (route.method === 'GET' || route.method === 'DELETE') return null;
  const given = givenOf(route, values);
  if (given.some((name) => values[name] instanceof File)) return formOf(given, values);
  return JSON.stringify(fieldsOf(given, values));
}

function givenOf({ body = [] }: Route, values: Record<string, unknown>): string[] {
  return body.filter((name) => values[name] !== undefined);
}

function fieldsOf(names: readonly string[], values: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(names.map((name) => [name, values[name]]));
}

/** What a call would send in its address and in its body. */
export function partsOf(name: keyof Operations, input: object) {
  const [route, values]: [Route, Record<string, unknown>] = [routes[name], { ...input }];
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, parameter = '']) => parameter);
  const inQuery = (route.query ?? []).filter((parameter) => values[parameter] !== undefined);
  const words = (names: readonly string[]) => fieldsOf(names, values) as Record<string, string>;
  return { path: words(inPath), query: words(inQuery), body: fieldsOf(givenOf(route, values), values) };
}

/** With a file among the values: a form, which holds no null. */
function formOf(names: readonly string[], values: Record<string, unknown>): FormData {
  const form = new FormData();
  for (const name of names) {
    const value = values[name];
    if (value instanceof File) form.set(name, value, value.name);
    else if (typeof value === 'string' || typeof value === 'number') form.set(name, String(value));
  }
  return form;
}

/** Answers what the server did not refuse; else throws what it said. */
export async function request(address: string, init: RequestInit): Promise<Response> {
  let response: Response;
  try {
    response = await notSilent(fetch(address, init));
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw new OfflineError();
  }
  if (response.ok) return response;
  throw new ApiError(response.status, await response.json().catch(() => null), response.headers.get('retry-after'));
}

async function read(route: Route, response: Response): Promise<unknown> {
  if (route.output === 'none' || response.status === 204) return undefined;
  if (route.output === 'text') return response.text();
  if (route.output === 'file') return response.blob();
  return response.json();
}
