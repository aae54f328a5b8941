import {
  type Implementation,
  isInitializeRequest,
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { Principal } from '#server/access/principal.ts';
import { connectionTestName } from '#server/areas/developer/connect/connection-test-name.ts';
import { type AppError, invalid } from '#server/errors/app-error.ts';
import type { Exchange } from './exchange.ts';
import { mcpServer, type ServerParts } from './mcp-server.ts';
import { answerPlainCall, type PlainCaller, plainCallOf } from './plain-call.ts';
import type { RunningCalls } from './running-calls.ts';
import type { ToolOffers } from './tool-offer.ts';

/** What both doors of MCP share: the POSTs of its address, and the lines of a local assistant. */
export interface McpHouse extends ServerParts {
  offers: ToolOffers;
  running: RunningCalls;
}

export interface Asker extends PlainCaller {
  principal: Principal;
  /** What of the catalog is offered, as in the address. */
  query: string;
}

/** How one door answers. */
export interface Answering {
  exchange: (ids: readonly RequestId[], batch: boolean) => Exchange;
  /** Nothing was asked: there were only notifications. */
  taken: () => void;
  /** The client has introduced itself. */
  greeted?: () => void;
}

/** Answers one message of MCP, or a batch. Nothing is kept between two, so any server can answer the next. */
export async function answerMessages(house: McpHouse, body: unknown, asker: Asker, door: Answering): Promise<void> {
  const offer = house.offers.offerFor(asker.principal, asker.query);
  const call = plainCallOf(body);
  if (call) return answerPlainCall(house, offer, call, asker, door.exchange([call.id], false));
  const { messages, batch } = readMessages(body);
  cancelWhatIsMeant(house, asker.client, messages);
  const ids = messages.filter((message) => isJSONRPCRequest(message)).map((message) => message.id);
  if (ids.length === 0) return door.taken();
  const greeting = messages.find((message) => isInitializeRequest(message));
  if (greeting !== undefined) {
    door.greeted?.();
    noteClient(house, asker.principal, greeting.params.clientInfo);
  }
  const { credential, requestId } = asker;
  const server = mcpServer(house, offer, { credential, requestId: ids.length === 1 ? requestId : undefined });
  const exchange = door.exchange(ids, batch);
  await server.connect(exchange);
  const forget = ids.map((id) => house.running.add(asker.client, id, () => cancel(exchange, id)));
  // Aborts what only waits or reads; a change that has begun is carried through.
  const stayHere = exchange.whenGone(() => void server.close());
  try {
    for (const message of messages) exchange.onmessage?.(message);
    await exchange.finished;
  } finally {
    for (const end of forget) end();
    stayHere();
  }
}

/** Who it says it is, for the person to recognise; our own test of a connection is nobody's assistant. */
function noteClient({ pipeline }: McpHouse, principal: Principal, { name, version, title }: Implementation): void {
  if (name === connectionTestName) return;
  const shown = (text: string): string => text.replaceAll(/\p{C}/gu, '').slice(0, 100);
  pipeline.noteClient(principal, { name: shown(title ?? name), version: shown(version) });
}

function cancel(exchange: Exchange, requestId: RequestId): void {
  exchange.onmessage?.({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } });
  exchange.drop(requestId);
}

function cancelWhatIsMeant(house: McpHouse, client: string, messages: readonly JSONRPCMessage[]): void {
  for (const message of messages) {
    if (!isJSONRPCNotification(message) || message.method !== 'notifications/cancelled') continue;
    const meant = message.params?.['requestId'];
    if (typeof meant === 'string' || typeof meant === 'number') house.running.cancel(client, meant);
  }
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
