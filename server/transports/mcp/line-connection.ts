import type { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, MessageExtraInfo, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { type IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Credential } from '#server/access/principal.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { eachLine } from '#server/program/each-line.ts';
import { goodbye, lineProtocol } from '#server/rules/mcp-lines.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { newId } from '#server/store/ids.ts';
import type { BearerDoor } from '#server/transports/http/bearer-door.ts';
import { known } from '#server/transports/http/catalog-handler.ts';
import type { Place } from '#server/transports/http/origins.ts';
import { tooLarge } from '#server/transports/http/read-json.ts';
import { answerMessages, type McpHouse } from './answer-messages.ts';
import type { Exchange } from './exchange.ts';
import { requireOwnOrigin } from './mcp-handler.ts';
import { refusalOf, sendRefusal } from './send-refusal.ts';

export interface LineParts extends McpHouse {
  bearer: BearerDoor;
  /** Called when a message is taken up; what it returns, when that is answered. */
  begin: () => () => void;
}

/** So many messages of one connection are worked on at once; the next waits in the socket. */
const atOnce = 100;

/** MCP over one connection: each line is a message, and each answer a line. */
export class LineConnection {
  readonly #parts: LineParts;
  readonly #stream: Duplex;
  readonly #credential: Credential | undefined;
  readonly #query: string;
  readonly #name = newId();
  readonly #open = new Set<LineExchange>();
  #busy = 0;
  #ending = false;

  constructor(parts: LineParts, request: IncomingMessage, stream: Duplex) {
    this.#parts = parts;
    this.#stream = stream;
    this.#credential = parts.bearer.credential(request);
    this.#query = queryOf(request);
    eachLine(stream, (line) => void this.#take(line), {
      longest: requestLimits.mcpBytes,
      tooLong: () => {
        this.#refuse(tooLarge(requestLimits.mcpBytes), null);
        this.end();
      },
    });
    stream.on('error', () => stream.destroy()); // the assistant has gone
    stream.on('drain', () => this.#flow());
    stream.once('end', () => this.end());
    stream.once('close', () => {
      for (const exchange of this.#open) exchange.leave();
    });
  }

  /** Takes nothing more, answers what was taken, says so, and closes. */
  end(): void {
    this.#ending = true;
    if (this.#busy === 0 && !this.#stream.writableEnded) this.#stream.end(`${goodbye}\n`);
  }

  write(message: unknown): void {
    if (this.#stream.writable) this.#stream.write(`${JSON.stringify(message)}\n`);
  }

  async #take(line: string): Promise<void> {
    if (this.#ending && this.#busy === 0) return;
    const done = this.#parts.begin();
    this.#busy += 1;
    if (this.#busy >= atOnce) this.#flow();
    let body: unknown;
    try {
      body = parsed(line);
      const { pipeline } = this.#parts;
      const principal = await pipeline.identify(this.#credential, 'mcp', false);
      const client = `${principal.token?.id ?? ''} ${this.#name}`;
      const asker = { credential: this.#credential, principal, requestId: newId(), client, query: this.#query };
      await answerMessages(this.#parts, body, asker, {
        exchange: ([id], batch) => this.#exchange(batch ? undefined : id),
        taken: () => undefined,
      });
    } catch (error) {
      // Not taken: it comes again by a new connection, whose refusal is one that the assistant can act on.
      if (error instanceof AppError && error.problem === 'invalid_token') this.#ending = true;
      else this.#refuse(error, idOf(body));
    } finally {
      done();
      this.#busy -= 1;
      if (this.#ending) this.end();
      else this.#flow();
    }
  }

  #exchange(id: RequestId | undefined): LineExchange {
    if (id === undefined) throw invalid('Send one message a line.');
    const exchange = new LineExchange(this, id);
    this.#open.add(exchange);
    void exchange.finished.then(() => this.#open.delete(exchange));
    return exchange;
  }

  #refuse(error: unknown, id: RequestId | null): void {
    this.write({ jsonrpc: '2.0', id, error: refusalOf(known(error, newId(), this.#parts.logError)) });
  }

  #flow(): void {
    if (this.#busy >= atOnce || this.#stream.writableNeedDrain) this.#stream.pause();
    else if (this.#stream.isPaused()) this.#stream.resume();
  }
}

/** One message and its answer. */
class LineExchange implements Exchange {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly finished: Promise<void>;
  readonly #connection: LineConnection;
  readonly #id: RequestId;
  readonly #gone = new Set<() => void>();
  readonly #finish: () => void;
  #over = false;

  constructor(connection: LineConnection, id: RequestId) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.finished = promise;
    this.#finish = resolve;
    this.#connection = connection;
    this.#id = id;
  }

  /** Nothing to start: the message is here already. */
  async start(): Promise<void> {}

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if (this.#over) return;
    if ('method' in message) {
      if (options?.relatedRequestId === this.#id) this.#connection.write(message);
    } else if (message.id === this.#id) {
      this.#connection.write(message);
      this.#end();
    }
  }

  drop(id: RequestId): void {
    if (id === this.#id) this.#end();
  }

  whenGone(act: () => void): () => void {
    this.#gone.add(act);
    return () => this.#gone.delete(act);
  }

  /** The connection is closed. */
  leave(): void {
    for (const act of this.#gone) act();
  }

  async close(): Promise<void> {
    this.#end();
    this.onclose?.();
  }

  #end(): void {
    this.#over = true;
    this.#finish();
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new AppError('invalid_request', 'The message is not valid JSON.');
  }
}

function idOf(body: unknown): RequestId | null {
  const { id } = (typeof body === 'object' && body !== null ? body : {}) as { id?: unknown };
  return typeof id === 'string' || typeof id === 'number' ? id : null;
}

/** Lets a caller in whose token is good; refuses another by HTTP, and answers null. */
export async function openLines(
  parts: LineParts & { place: Place },
  request: IncomingMessage,
  stream: Duplex,
): Promise<LineConnection | null> {
  try {
    requireOwnOrigin(parts.place, request);
    const principal = await parts.pipeline.identify(parts.bearer.credential(request), 'mcp', false);
    parts.offers.offerFor(principal, queryOf(request));
  } catch (error) {
    const response = new ServerResponse(request);
    response.assignSocket(stream as Socket);
    response.once('finish', () => stream.end());
    response.shouldKeepAlive = false;
    sendRefusal(response, known(parts.bearer.refusal(request, error), newId(), parts.logError));
    return null;
  }
  stream.write(`HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: ${lineProtocol}\r\n\r\n`);
  return new LineConnection(parts, request, stream);
}

function queryOf(request: IncomingMessage): string {
  return (request.url ?? '').split('?')[1] ?? '';
}
