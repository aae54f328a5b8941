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
  const body = JSON.stringify({ jsonrpc: '2.0', id: null, error: jsonRpcError(error, status) });
  response
    .writeHead(status, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) })
    .end(body);
}

/** A refusal where there is no HTTP status to say it: the status and when to try again are in its data. */
export function refusalOf(error: AppError): JsonRpcError {
  const { status, retryAfter } = error;
  const { data, ...said } = jsonRpcError(error, status);
  return { ...said, data: { status, ...(retryAfter !== undefined && { retryAfter }), ...data } };
}

interface JsonRpcError {
  code: number;
  message: string;
  data: Record<string, unknown>;
}

function jsonRpcError(error: AppError, status: number): JsonRpcError {
  const { error: message, ...data } = error.body();
  const code = status === 400 ? ('issues' in data ? invalidParameters : parseError) : serverError;
  return { code, message, data };
}
