import type { JSONRPCErrorResponse, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { asRecord } from './owner-client.ts';
import type { NotDelivered, RefusedByServer } from './mcp-upstream.ts';

/* What the proxy itself answers, when no server could. Each sentence tells the assistant what happened and what to
   do. */

/** The range that JSON-RPC leaves to implementations. */
const SERVER_ERROR = -32_000;

function errorAnswer(
  id: RequestId,
  message: string,
  data: Record<string, unknown>,
  code = SERVER_ERROR,
): JSONRPCErrorResponse {
  return { jsonrpc: '2.0', id, error: { code, message, data } };
}

/** Sent, and then the server was gone: nobody knows whether it was done. */
export function lostAnswer(request: JSONRPCRequest): JSONRPCErrorResponse {
  const message =
    `The connection to Casewright was lost while ${nameOf(request)} was under way; the application was closed or ` +
    'restarted. Whether it was carried out is unknown, and it was not sent again. Check with a read what is ' +
    'there before you try again.';
  return errorAnswer(request.id, message, { code: 'connection_lost', delivered: 'unknown' });
}

/** Never sent, or refused before anything was done. */
export function unreachableAnswer(request: JSONRPCRequest, failure: NotDelivered): JSONRPCErrorResponse {
  return errorAnswer(request.id, failure.message, { code: failure.code, delivered: 'no' });
}

export function refusedAnswer(request: JSONRPCRequest, refused: RefusedByServer): JSONRPCErrorResponse {
  const { status, retryAfter } = refused;
  const body = asRecord(parsed(refused.body));
  const data = { status, ...(retryAfter === null ? {} : { retryAfter }) };
  if (status === 401) return errorAnswer(request.id, WRONG_TOKEN, { ...data, code: 'invalid_token' });

  const inner = asRecord(body['error']);
  if (typeof inner['message'] === 'string') {
    const code = typeof inner['code'] === 'number' ? inner['code'] : SERVER_ERROR;
    return errorAnswer(request.id, inner['message'], { ...data, ...asRecord(inner['data']) }, code);
  }
  const said = typeof body['error'] === 'string' ? body['error'] : `Casewright refused the request (status ${status}).`;
  return errorAnswer(request.id, said, {
    ...data,
    ...(typeof body['code'] === 'string' ? { code: body['code'] } : {}),
  });
}

const WRONG_TOKEN =
  'Casewright refused the API token of this assistant: it is unknown, expired or revoked. Make another on the API ' +
  'tokens page or with "casewright token create", put it in the assistant\'s configuration as CASEWRIGHT_TOKEN, and ' +
  'start the assistant again.';

function nameOf({ method, params }: JSONRPCRequest): string {
  const { name } = asRecord(params);
  return method === 'tools/call' && typeof name === 'string' ? `"${name}"` : `"${method}"`;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null; // a plain text or an HTML page: the status has to do
  }
}
