import { openSession } from '#server/access/sessions.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { sessionCookie } from '#server/transports/http/session-cookie.ts';
import type { Neighbours } from '#test/server/access/neighbours.ts';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import type { TestApp } from '#test/support/app.ts';
import { addressOf } from '#test/support/sample-calls.ts';
import type { Given } from './id-fields.ts';

export type Door = 'rest' | 'window' | 'mcp';
export const doors: readonly Door[] = ['rest', 'window', 'mcp'];

/** Somebody who may or may not do something, with every key they hold. */
export interface Person {
  name: string;
  accountId: string;
  token: string;
  cookie: string;
}

export async function sessionOf(neighbours: Neighbours, accountId: string): Promise<string> {
  const secret = await neighbours.write((tx) => openSession(tx, accountId, 'A browser'));
  return sessionCookie(secret).split(';')[0] ?? '';
}

let calls = 0;
/** Each call comes from another address: the limit on wrong tokens must not answer instead of what is tried here. */
function somewhere(): { 'x-forwarded-for': string } {
  calls += 1;
  return { 'x-forwarded-for': `10.${(calls >> 16) & 255}.${(calls >> 8) & 255}.${calls & 255}` };
}

/** The answer, from any door. */
export interface Outcome {
  refused: boolean;
  code: string | undefined;
  /** All of it, headers too, as text to search. */
  text: string;
  /** The body alone, without what is another one each time. */
  body: string;
  value: unknown;
}

/** Calls an operation through one door. `context` is the value of X-Case-Context. */
export function call(
  app: TestApp,
  person: Person,
  door: Door,
  operation: Operation,
  given: Given,
  context?: string,
): Promise<Outcome> {
  return door === 'mcp'
    ? callTool(app, person, operation, given, context)
    : callHttp(app, person, door, operation, given, context);
}

async function callHttp(
  app: TestApp,
  person: Person,
  door: Exclude<Door, 'mcp'>,
  operation: Operation,
  given: Given,
  context: string | undefined,
): Promise<Outcome> {
  const { body } = given;
  const mount = door === 'rest' ? '/api/v1' : '/app/v1';
  const headers: Record<string, string> =
    door === 'rest'
      ? { ...somewhere(), authorization: `Bearer ${person.token}` }
      : { cookie: person.cookie, origin: app.url, 'sec-fetch-site': 'same-origin' };
  if (context !== undefined) headers['x-case-context'] = context;
  const form = needsFile(operation) ? formOf(body ?? {}) : undefined;
  const sent = form?.body ?? (operation.method === 'get' || body === undefined ? undefined : JSON.stringify(body));
  if (sent !== undefined) headers['content-type'] = form?.type ?? 'application/json';
  const reply = await rawRequest(`${app.url}${mount}${addressOf(operation, given)}`, {
    method: operation.method.toUpperCase(),
    headers,
    ...(sent !== undefined && { body: sent }),
  });
  const text = reply.bytes.toString('utf8');
  const value = (reply.headers['content-type'] ?? '').startsWith('application/json')
    ? JSON.parse(text || 'null')
    : text;
  const { status, body: answer } = onlyCallIn(value) ?? { status: reply.status, body: value as unknown };
  return {
    refused: status >= 400,
    code: status >= 400 ? `${status} ${(answer as { code?: string }).code ?? ''}` : undefined,
    text: `${JSON.stringify(reply.headers)}\n${text}`,
    body: text,
    value,
  };
}

/** Of a request that carries several calls, the answer to the one that was in it. */
function onlyCallIn(value: unknown): { status: number; body: unknown } | undefined {
  const [answer] = Array.isArray(value) && value.length === 1 ? (value as unknown[]) : [];
  if (typeof answer !== 'object' || answer === null || !('status' in answer) || !('body' in answer)) return undefined;
  return { status: Number(answer.status), body: answer.body };
}

const needsFile = ({ input: { upload } }: Operation): boolean => upload !== undefined && upload.optional !== true;

function formOf(fields: Record<string, unknown>): { type: string; body: string } {
  const boundary = 'a-boundary-of-a-hostile-test';
  const parts = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map(
      (each) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${String(each)}\r\n`,
    ),
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="files"; filename="aimed.txt"\r\n\r\naimed\r\n`;
  return { type: `multipart/form-data; boundary=${boundary}`, body: `${parts.join('')}${file}--${boundary}--\r\n` };
}

interface ToolReply {
  result?: { isError?: boolean; content: { text?: string }[]; structuredContent?: Record<string, unknown> };
  error?: { data?: { code?: string } };
}

async function callTool(
  app: TestApp,
  { token }: Person,
  operation: Operation,
  { path, query, body }: Given,
  context: string | undefined,
): Promise<Outcome> {
  const args: Record<string, unknown> = { ...path, ...query, ...body };
  if (context !== undefined) args['caseContext'] = context;
  if (needsFile(operation)) {
    args['files'] = [{ fileName: 'aimed.txt', content: Buffer.from('aimed').toString('base64') }];
  }
  const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: operation.id, arguments: args } };
  const reply = await rawRequest(`${app.url}/api/mcp`, {
    method: 'POST',
    headers: {
      ...somewhere(),
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      accept: 'application/json',
    },
    body: JSON.stringify(message),
  });
  const text = reply.bytes.toString('utf8');
  const { result, error } = JSON.parse(text) as ToolReply;
  const refused = error !== undefined || result?.isError === true;
  const shown = result?.content.map((part) => part.text ?? '').join('\n') ?? '';
  return {
    refused,
    code: refused ? `${error?.data?.code ?? ''}${shown}` : undefined,
    text: `${JSON.stringify(reply.headers)}\n${text}`,
    body: result === undefined ? text : shown,
    value: result?.structuredContent?.['items'] ?? result?.structuredContent ?? shown,
  };
}
