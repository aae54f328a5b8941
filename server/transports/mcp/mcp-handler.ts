import { SUPPORTED_PROTOCOL_VERSIONS } from '@modelcontextprotocol/sdk/types.js';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { newId } from '#server/store/ids.ts';
import type { BearerDoor } from '#server/transports/http/bearer-door.ts';
import { known } from '#server/transports/http/catalog-handler.ts';
import type { Place } from '#server/transports/http/origins.ts';
import { readJson } from '#server/transports/http/read-json.ts';
import { noteCaller, requestIdOf } from '#server/transports/http/request-facts.ts';
import { answerMessages, type McpHouse } from './answer-messages.ts';
import { PostExchange } from './post-exchange.ts';
import { sendRefusal } from './send-refusal.ts';

export interface McpDoor extends McpHouse {
  place: Place;
  bearer: BearerDoor;
}

/**
 * MCP over streamable HTTP, for bearer tokens only. Stateless: every POST is whole in itself, so a client goes on with
 * the next process of this server as if nothing had happened. The session it is given only names it, for cancellations.
 */
export function mcpHandler(door: McpDoor): (request: IncomingMessage, response: ServerResponse) => Promise<void> {
  return async (request, response) => {
    const requestId = requestIdOf(request);
    response.setHeader('Cache-Control', 'no-store');
    response.setHeader('X-Request-Id', requestId);
    try {
      await handle(door, request, response);
    } catch (error) {
      sendRefusal(response, known(door.bearer.refusal(request, error), requestId, door.logError));
    }
  };
}

async function handle(door: McpDoor, request: IncomingMessage, response: ServerResponse): Promise<void> {
  requireOwnOrigin(door.place, request);
  const credential = door.bearer.credential(request);
  const principal = await door.pipeline.identify(credential, 'mcp', false);
  noteCaller(request, principal.accountId);
  if (request.method === 'DELETE') return endSession(response);
  if (request.method !== 'POST') return refuseMethod(request, response);
  requireProtocol(request);
  const query = (request.url ?? '').split('?')[1] ?? '';
  door.offers.offerFor(principal, query);
  const body = await readJson(request, requestLimits.mcpBytes);
  const client = `${principal.token?.id ?? ''} ${header(request, 'mcp-session-id') ?? ''}`;
  const mayStream = takesEvents(request);
  await answerMessages(
    door,
    body,
    { credential, principal, requestId: requestIdOf(request), client, query },
    {
      exchange: (ids, batch) => new PostExchange(response, { ids, batch, mayStream }),
      taken: () => void response.writeHead(202).end(),
      greeted: () => response.setHeader('Mcp-Session-Id', newId()),
    },
  );
}

/** A page of another origin may not speak to this server, with any token. Programs send no Origin. */
export function requireOwnOrigin(place: Place, request: IncomingMessage): void {
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
