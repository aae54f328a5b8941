import type { ServerResponse } from 'node:http';
import type { AppError } from '#server/errors/app-error.ts';

const serverError = -32_000;
const parseError = -32_700;
const invalidParameters = -32_602;

/** A refusal before any message was looked at: the HTTP status, and a JSON-RPC error that says the same. */
export function sendRefusal(response: ServerResponse, error: AppError, status = error.status): void {
  if (response.headersSent) {
    response.destroy();
    return;
  }
  if (status === 401) response.setHeader('WWW-Authenticate', 'Bearer');
  if (error.retryAfter !== undefined) response.setHeader('Retry-After', String(error.retryAfter));
  const { error: message, ...data } = error.body();
  const code = status === 400 ? ('issues' in data ? invalidParameters : parseError) : serverError;
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: { code, message, data } });
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}
