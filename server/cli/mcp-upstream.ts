import { type IncomingMessage, request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Owner } from '#server/owner/port-file.ts';
import { isAlive } from '#server/owner/process-identity.ts';
import { eachLine } from '#server/program/each-line.ts';
import { goodbye, lineProtocol } from '#server/rules/mcp-lines.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { tooLarge } from '#server/transports/http/read-json.ts';
import { isNotification, isRequest, messageOf } from './mcp-message.ts';
import { asRecord } from './owner-client.ts';

/** One connection to one server, on which each line is a message (server/DECISIONS.md). */
export interface Upstream {
  /**
   * Sends a message as the text it was read from; resolves once a request is answered or cancelled. Rejects with
   * NotDelivered, with RefusedByServer, or with anything else when the outcome is unknown.
   */
  send: (message: JSONRPCMessage, text: string) => Promise<void>;
  close: () => void;
}

/** What comes back, as the text it came as. */
export interface UpstreamEvents {
  onAnswer: (id: RequestId, text: string) => void;
  /** A notification, such as of progress. */
  onOther: (text: string) => void;
}

export interface UpstreamSettings extends UpstreamEvents {
  owner: Owner;
  token: string;
  query: URLSearchParams;
  /** For finding faults; the assistant gets everything by other ways. */
  trace: (line: string) => void;
}

/** The server is provably not the one that got it: sending it to another does nothing twice. */
export class NotDelivered extends Error {
  override readonly name = 'NotDelivered';
  readonly code: 'unreachable' | 'invalid_token';

  constructor(
    message: string,
    { code = 'unreachable', ...options }: ErrorOptions & { code?: NotDelivered['code'] } = {},
  ) {
    super(message, options);
    this.code = code;
  }
}

/** The server answered with an HTTP status that says no, so it did nothing. */
export class RefusedByServer extends Error {
  override readonly name = 'RefusedByServer';
  readonly status: number;
  readonly retryAfter: number | null;
  readonly body: string;

  constructor(status: number, retryAfter: number | null, body: string) {
    super(`Casewright answered with status ${status}.`);
    this.status = status;
    this.retryAfter = retryAfter;
    this.body = body;
  }
}

/**
 * Asks first whether the owner lives: its port may be somebody else's by now, who must never see the token. Nothing of
 * the assistant's is sent yet, so every failure but a refusal is NotDelivered.
 */
export function connectUpstream(settings: UpstreamSettings): Promise<Upstream> {
  const { owner, token, query, trace } = settings;
  return new Promise((resolve, reject) => {
    if (!isAlive(owner.pid)) throw new NotDelivered(STOPPED);
    const asked = request({
      host: '127.0.0.1',
      port: owner.port,
      path: query.size === 0 ? '/api/mcp' : `/api/mcp?${query.toString()}`,
      headers: { Authorization: `Bearer ${token}`, Connection: 'Upgrade', Upgrade: lineProtocol },
      agent: false,
    });
    asked.once('upgrade', (_, socket: Socket, early: Buffer) => {
      if (early.length > 0) socket.unshift(early);
      resolve(new Lines(settings, socket));
    });
    asked.once('response', (response) => void refusal(response).then(reject, reject));
    asked.once('error', (error) => {
      trace(`MCP connection: ${error.message}`);
      reject(new NotDelivered(STOPPED, { cause: error }));
    });
    asked.end();
  });
}

class Lines implements Upstream {
  readonly #settings: UpstreamSettings;
  readonly #socket: Socket;
  readonly #waiting = new Map<RequestId, PromiseWithResolvers<void>>();
  #over: Error | null = null;

  constructor(settings: UpstreamSettings, socket: Socket) {
    this.#settings = settings;
    this.#socket = socket.setNoDelay(true).setTimeout(0);
    eachLine(socket, (line) => this.#hear(line));
    socket.on('error', (error) => settings.trace(`MCP connection: ${error.message}`));
    socket.once('close', () => this.#end(new Error('The connection was lost.')));
  }

  async send(message: JSONRPCMessage, line: string): Promise<void> {
    if (this.#over !== null || !isAlive(this.#settings.owner.pid)) throw new NotDelivered(STOPPED);
    if (line.length * 3 > requestLimits.mcpBytes) requireSize(Buffer.byteLength(line));
    this.#socket.write(`${line}\n`);
    if (isNotification(message) && message.method === 'notifications/cancelled') {
      this.#settle(asRecord(message.params)['requestId'] as RequestId);
    }
    if (!isRequest(message)) return;
    const answered = Promise.withResolvers<void>();
    this.#waiting.set(message.id, answered);
    await answered.promise;
  }

  close(): void {
    this.#socket.destroy();
  }

  #hear(line: string): void {
    const id = answeredBy(line);
    if (id !== undefined) {
      this.#settings.onAnswer(id, line);
      this.#settle(id);
    } else if (line === goodbye) {
      this.#end(new NotDelivered(STOPPED));
    } else {
      this.#settings.onOther(line);
    }
  }

  #settle(id: RequestId): void {
    const answered = this.#waiting.get(id);
    this.#waiting.delete(id);
    answered?.resolve();
  }

  #end(why: Error): void {
    this.#over ??= why;
    for (const { reject } of this.#waiting.values()) reject(why);
    this.#waiting.clear();
  }
}

/** Read off the beginning, where this server writes it: a text of megabytes need not be parsed for it. */
const idFirst = /^\{"jsonrpc":"2\.0","id":(?:(\d{1,15})|"([^"\\]*)")[,}]/;

/** The request that a line answers; undefined for a notification. */
function answeredBy(line: string): RequestId | undefined {
  const found = idFirst.exec(line);
  if (found) return found[1] === undefined ? found[2] : Number(found[1]);
  const message = messageOf(line);
  return message !== null && 'id' in message && !('method' in message) ? message.id : undefined;
}

const STOPPED = 'Casewright stopped before the request reached it; nothing was done. Try again.';

function requireSize(bytes: number): void {
  if (bytes <= requestLimits.mcpBytes) return;
  const error = tooLarge(requestLimits.mcpBytes);
  throw new RefusedByServer(error.status, null, JSON.stringify(error.body()));
}

async function refusal(response: IncomingMessage): Promise<RefusedByServer> {
  const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
  const body = await text(response);
  return new RefusedByServer(response.statusCode ?? 0, Number.isFinite(retryAfter) ? retryAfter : null, body);
}
