import {
  type Implementation,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
  SUPPORTED_PROTOCOL_VERSIONS,
} from '@modelcontextprotocol/sdk/types.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv-provider.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { Principal } from '#server/access/principal.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { newId } from '#server/store/ids.ts';
import type { BearerDoor } from '#server/transports/http/bearer-door.ts';
import { known } from '#server/transports/http/catalog-handler.ts';
import type { Place } from '#server/transports/http/origins.ts';
import { readJson } from '#server/transports/http/read-json.ts';
import { noteCaller, requestIdOf } from '#server/transports/http/request-facts.ts';
import { connectionTestName } from '#server/areas/developer/connect/connection-test-name.ts';
import { Exchange } from './exchange.ts';
import { mcpServer, type ServerParts } from './mcp-server.ts';
import { answerPlainCall, plainCallOf } from './plain-call.ts';
import { RunningCalls } from './running-calls.ts';
import { sendRefusal } from './send-refusal.ts';
import { ToolOffers } from './tool-offer.ts';

export interface McpParts {
  operations: readonly Operation[];
  pipeline: Pipeline;
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
  place: Place;
  bearer: BearerDoor;
  logError: (error: unknown, requestId: string) => void;
  /** How long a read waits for what is still being made, in milliseconds; 20 s when absent. */
  patience?: number;
  called?: ServerParts['called'];
}

/**
 * MCP over streamable HTTP, for bearer tokens only. Stateless: every POST is whole in itself, so a client goes on with
 * the next process of this server as if nothing had happened. The session it is given only names it, for cancellations.
 */
export function mcpHandler(parts: McpParts): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  const door: Door = {
    ...parts,
    patience: parts.patience ?? 20_000,
    jsonSchemaValidator: new AjvJsonSchemaValidator(),
    offers: new ToolOffers(parts.operations),
    running: new RunningCalls(),
  };
  return async (request, response) => {
    const requestId = requestIdOf(request);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Request-Id', requestId);
    try {
      await handle(door, request, response);
    } catch (error) {
      sendRefusal(response, known(parts.bearer.refusal(request, error), requestId, parts.logError));
    }
  };
}

interface Door extends ServerParts {
  place: Place;
  bearer: BearerDoor;
  offers: ToolOffers;
  running: RunningCalls;
}

async function handle(door: Door, request: IncomingMessage, response: ServerResponse): Promise<void> {
  requireOwnOrigin(door.place, request);
  const credential = door.bearer.credential(request);
  const principal = await door.pipeline.identify(credential, 'mcp', false);
  noteCaller(request, principal.accountId);
  if (request.method === 'DELETE') return endSession(response);
  if (request.method !== 'POST') return refuseMethod(request, response);
  requireProtocol(request);
  const offer = door.offers.offerFor(principal, (request.url ?? '').split('?')[1] ?? '');
  const body = await readJson(request, requestLimits.mcpBytes);
  const client = `${principal.token?.id ?? ''} ${header(request, 'mcp-session-id') ?? ''}`;
  const mayStream = takesEvents(request);
  const call = plainCallOf(body);
  if (call) {
    const caller = { credential, requestId: requestIdOf(request), client, mayStream };
    return answerPlainCall(door, offer, call, caller, response);
  }
  const { messages, batch } = readMessages(body);
  cancelWhatIsMeant(door, client, messages);
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map((message) => message.id);
  if (ids.length === 0) return void response.writeHead(202).end();
  const greeting = messages.find((message) => isInitializeRequest(message));
  if (greeting !== undefined) {
    response.setHeader('Mcp-Session-Id', newId());
    noteClient(door, principal, greeting.params.clientInfo);
  }
  const exchange = new Exchange(response, { ids, batch, mayStream });
  await converse(door, {
    exchange,
    client,
    messages,
    ids,
    server: mcpServer(door, offer, { credential, requestId: ids.length === 1 ? requestIdOf(request) : undefined }),
    response,
  });
}

/** Who it says it is, for the person to recognise; our own test of a connection is nobody's assistant. */
function noteClient({ pipeline }: Door, principal: Principal, { name, version, title }: Implementation): void {
  if (name === connectionTestName) return;
  const shown = (text: string): string => text.replaceAll(/\p{C}/gu, '').slice(0, 100);
  pipeline.noteClient(principal, { name: shown(title ?? name), version: shown(version) });
}

interface Conversation {
  exchange: Exchange;
  client: string;
  messages: readonly JSONRPCMessage[];
  ids: readonly RequestId[];
  server: ReturnType<typeof mcpServer>;
  response: ServerResponse;
}

async function converse(
  door: Door,
  { exchange, client, messages, ids, server, response }: Conversation,
): Promise<void> {
  await server.connect(exchange);
  const forget = ids.map((id) => door.running.add(client, id, () => cancel(exchange, id)));
  // Aborts what only waits or reads; a change that has begun is carried through.
  const gone = (): void => void server.close();
  response.once('close', gone);
  try {
    for (const message of messages) exchange.onmessage?.(message);
    await exchange.finished;
  } finally {
    for (const end of forget) end();
  }
}

function cancel(exchange: Exchange, requestId: RequestId): void {
  exchange.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  exchange.drop(requestId);
}

function cancelWhatIsMeant(door: Door, client: string, messages: readonly JSONRPCMessage[]): void {
  for (const message of messages) {
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') continue;
    const meant = message.params?.['requestId'];
    if (typeof meant === 'string' || typeof meant === 'number') door.running.cancel(client, meant);
  }
}

/** A page of another origin may not speak to this server, with any token. Programs send no Origin. */
function requireOwnOrigin(place: Place, request: IncomingMessage): void {
  const { origin } = request.headers;
  if (origin === undefined || origin === place.ownOrigin(request)) return;
  throw new AppError('forbidden', 'This address does not answer pages of other sites.');
}

function requireProtocol(request: IncomingMessage): void {
  const version = header(request, 'mcp-protocol-version');
  if (version === undefined || SUPPORTED_PROTOCOL_VERSIONS.includes(version)) return;
  throw invalid(
    `MCP protocol version ${version} is not spoken here; these are: ${SUPPORTED_PROTOCOL_VERSIONS.join(', ')}.`,
  );
}

function readMessages(body: unknown): { messages: JSONRPCMessage[]; batch: boolean } {
  const batch = Array.isArray(body);
  const messages: unknown[] = batch ? body : [body];
  if (messages.length === 0 || messages.length > 100 || !messages.every(isMessage)) throw notMcp();
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map((message) => message.id);
  if (new Set(ids).size < ids.length) throw invalid('Two requests of this batch have the same id.');
  return { messages, batch };
}

function isMessage(value: unknown): value is JSONRPCMessage {
  return (
    isJSONRPCRequest(value) ||
    isJSONRPCNotification(value) ||
    isJSONRPCResultResponse(value) ||
    isJSONRPCErrorResponse(value)
  );
}

function notMcp(): AppError {
  return invalid('Send one JSON-RPC 2.0 message of MCP, or a batch of at most 100.');
}

function takesEvents(request: IncomingMessage): boolean {
  return /text\/event-stream|\*\/\*/.test(request.headers.accept ?? '');
}

function header(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return typeof value === 'string' ? value : undefined;
}

/** Nothing is kept for a session, so there is nothing to end. */
function endSession(response: ServerResponse): void {
  response.writeHead(204).end();
}

/** There is no stream to listen to: everything is in the answer of the call it belongs to. */
function refuseMethod(request: IncomingMessage, response: ServerResponse): void {
  response.setHeader('Allow', 'POST, DELETE');
  const error = new AppError(
    'invalid_request',
    `MCP is spoken here with POST; ${request.method} has nothing to answer.`,
  );
  sendRefusal(response, error, 405);
}
