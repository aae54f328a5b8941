import { readFile } from 'node:fs/promises';
import { type WireAnswer, WireFault, type WirePart, type WireRequest } from '#server/sync/ports.ts';
import type { NetworkFault } from './faults.ts';
import { refusal, type V1Answer, type V1Door, type V1Request } from './v1-door.ts';
import type { VirtualTime } from './virtual-time.ts';

export const serverAddress = 'https://deployment.example';
const apiRoot = `${serverAddress}/api/v1`;

interface Carried {
  time: VirtualTime;
  door: V1Door;
  /** What was given to the network and has not arrived yet. */
  late: V1Request[];
  /** Other requests of the account. */
  compete: () => void;
}

/** Carries one request to the server and its answer back, with at most one thing going wrong on the way. */
export async function carry(
  { time, door, late, compete }: Carried,
  wire: WireRequest,
  fault: NetworkFault | undefined,
): Promise<WireAnswer> {
  const request = await asRequest(wire);
  const writes = request.method !== 'GET';
  const deliver = async (again = false): Promise<V1Answer> => {
    time.pass(15);
    return door.answer(again ? { ...request, again } : request);
  };
  switch (fault) {
    case 'nothing left this machine':
      throw new WireFault('There is no network.', false);
    case 'lost before it was applied':
      time.pass(wire.timeoutMilliseconds);
      throw new WireFault('No answer came in time.', true);
    case 'reset in the middle of an upload':
      time.pass(40);
      throw new WireFault('The connection was reset.', true);
    case 'applied, answer lost':
      await deliver();
      time.pass(30);
      throw new WireFault('The connection was reset.', true);
    case 'half of them applied, answer lost': {
      const creates = (request.body?.['creates'] ?? []) as unknown[];
      time.pass(15);
      const first = creates.slice(0, Math.ceil(creates.length / 2));
      await door.answer({ ...request, body: { creates: first } });
      throw new WireFault('The connection was reset.', true);
    }
    case 'applied after the time-out':
      time.pass(wire.timeoutMilliseconds);
      if (writes) late.push(request);
      throw new WireFault('No answer came in time.', true);
    case 'applied, then 500':
      await deliver();
      return asAnswer(time, refusal(500, 'internal', 'The server failed.'), wire);
    case 'not applied, 500':
      return asAnswer(time, refusal(500, 'internal', 'The server failed.'), wire);
    case 'garbled 200':
      return textAnswer(asAnswer(time, await deliver(), wire), '{"id":"\u0000 half of a');
    case 'truncated answer':
      return broken(asAnswer(time, await deliver(), wire));
    case 'delivered twice': {
      const first = await deliver();
      await deliver(true);
      return asAnswer(time, first, wire);
    }
    case 'captive portal':
      return page(wire, '<html><body>Welcome to the hotel. Please sign in.</body></html>');
    case 'another origin answers':
      return { ...asAnswer(time, astray(writes ? ok([]) : await deliver()), wire), url: 'https://mirror.example/' };
    case '429 with a wrong Retry-After':
      return asAnswer(time, refusal(429, 'rate_limited', 'Too many.', { 'retry-after': 'soon' }), wire);
    case '429 without Retry-After':
      return asAnswer(time, refusal(429, 'rate_limited', 'Too many.'), wire);
    case '401':
      return asAnswer(time, refusal(401, 'invalid_token', 'This token is not known or was revoked.'), wire);
    case '402':
      return asAnswer(time, refusal(402, 'quota', 'The plan is used up.'), wire);
    case '403':
      return asAnswer(time, refusal(403, 'forbidden', 'Not now.'), wire);
    case '409':
      return asAnswer(time, writes ? refusal(409, 'conflict', 'Changed since.') : await deliver(), wire);
    case 'empty list': {
      const answer = await deliver();
      return asAnswer(time, Array.isArray(answer.body) ? { ...answer, body: [] } : answer, wire);
    }
    case 'half a list': {
      const answer = await deliver();
      const shortened = (rows: unknown[]): unknown[] => rows.slice(Math.floor(rows.length / 2));
      return asAnswer(time, Array.isArray(answer.body) ? { ...answer, body: shortened(answer.body) } : answer, wire);
    }
    case 'competing traffic':
      compete();
      return asAnswer(time, await deliver(), wire);
    case 'slow':
      time.pass(20_000);
      return asAnswer(time, await deliver(), wire);
    case undefined:
      return asAnswer(time, await deliver(), wire);
  }
}

const ok = (body: unknown): V1Answer => ({ status: 200, headers: {}, body });

/** What a copy of the server says that is somebody else's: the same records with other words in them. */
function astray(answer: V1Answer): V1Answer {
  const isText = (value: unknown): value is string => typeof value === 'string' && /\bv\d+x/.test(value);
  const reword = (record: unknown): unknown => {
    if (typeof record !== 'object' || record === null || Array.isArray(record)) return record;
    const fields = Object.entries(record).map(([name, value]) => [name, isText(value) ? `${value} astray` : value]);
    return Object.fromEntries(fields);
  };
  const { body } = answer;
  return { ...answer, body: Array.isArray(body) ? body.map(reword) : reword(body) };
}

/** The record of a request, where its address names one. */
export function recordOf({ url }: Pick<WireRequest, 'url'>): string | undefined {
  const { pathname, searchParams } = new URL(url);
  return searchParams.get('id') ?? /\/evidence\/([^/]+)$/.exec(pathname)?.[1];
}

/** Which faults a request can meet at all. */
export function possible(fault: NetworkFault, wire: WireRequest): boolean {
  const isUpload = wire.body !== undefined && typeof wire.body !== 'string';
  if (fault === 'reset in the middle of an upload') return isUpload;
  // Nothing guards what carries no version against arriving late or twice; that is the contract's, not the client's.
  if (fault === 'applied after the time-out') return wire.method === 'GET' || isGuarded(wire);
  if (fault === 'delivered twice') return wire.method !== 'POST';
  if (fault === 'empty list' || fault === 'half a list') return wire.method === 'GET';
  return true;
}

/** Lists inside a record, whose lines carry no version. */
const isUnversioned = (url: string): boolean => /\/(resources|attachments)\b/.test(url);

/** It says no version. */
export const deletesMessages = ({ url }: Pick<WireRequest, 'url'>): boolean => url.endsWith('/messages/bulk');

/** A late arrival harms nobody: it makes something new, or says its version and is refused when somebody was faster. */
function isGuarded({ method, url }: WireRequest): boolean {
  if (method === 'DELETE' || isUnversioned(url) || deletesMessages({ url })) return false;
  return method === 'POST' || method === 'PATCH';
}

/** Whether others may change the server just before it: what the contract gives no version to could not notice. */
export function noticesOthers({ method, url }: WireRequest): boolean {
  if (method === 'GET') return true;
  if (method === 'DELETE' || isUnversioned(url) || deletesMessages({ url })) return false;
  return method === 'POST' || method === 'PATCH';
}

export async function asRequest({ method, url, headers, body }: WireRequest): Promise<V1Request> {
  const { pathname, searchParams } = new URL(url);
  const token = (headers['authorization'] ?? '').replace(/^Bearer /, '');
  const path = pathname.slice(new URL(apiRoot).pathname.length);
  const request: V1Request = { method, path, query: Object.fromEntries(searchParams), token, headers };
  if (body === undefined) return request;
  if (typeof body === 'string') return { ...request, body: JSON.parse(body) as Record<string, unknown> };
  return { ...request, ...(await asForm(body)) };
}

async function asForm(parts: readonly WirePart[]): Promise<Pick<V1Request, 'body' | 'files'>> {
  const body: Record<string, unknown> = {};
  const files: { fileName: string; bytes: Uint8Array }[] = [];
  for (const part of parts) {
    if ('value' in part) body[part.name] = part.value;
    else files.push({ fileName: part.fileName, bytes: new Uint8Array(await readFile(part.path)) });
  }
  return { body, files };
}

function asAnswer(time: VirtualTime, { status, headers, body }: V1Answer, { url }: WireRequest): WireAnswer {
  time.pass(15);
  const date = new Date(time.now).toUTCString();
  const bytes = body instanceof Uint8Array ? body : Buffer.from(body === undefined ? '' : JSON.stringify(body));
  return { status, url, headers: { date, 'content-type': 'application/json', ...headers }, body: once(bytes) };
}

function textAnswer(answer: WireAnswer, text: string): WireAnswer {
  return { ...answer, body: once(Buffer.from(text)) };
}

/** Half of it comes, then the connection ends. */
function broken(answer: WireAnswer): WireAnswer {
  return { ...answer, body: half(answer.body) };
}

async function* half(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  for await (const chunk of body) {
    yield chunk.subarray(0, Math.floor(chunk.length / 2));
    throw new Error('The connection ended.');
  }
  throw new Error('The connection ended.');
}

function page({ url }: WireRequest, text: string): WireAnswer {
  return { status: 200, url, headers: { 'content-type': 'text/html' }, body: once(Buffer.from(text)) };
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes;
}
