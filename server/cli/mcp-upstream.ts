import { Agent, type IncomingMessage, request } from 'node:http';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Owner } from '#server/owner/port-file.ts';
import { isAlive } from '#server/owner/process-identity.ts';
import { eachLine } from './each-line.ts';
import { isRequest, messageOf } from './mcp-message.ts';

/**
 * One connection to one server, by its MCP address. Over node:http and not the SDK's client: that makes a call three
 * times as dear (server/DECISIONS.md), and fetch ends a stream after five minutes of silence.
 */
export interface Upstream {
  /**
   * Sends a message, or the text it was read from. Rejects with NotDelivered, with RefusedByServer, or with anything
   * else when the outcome is unknown.
   */
  send: (message: JSONRPCMessage, text?: string) => Promise<void>;
  agreeOn: (protocolVersion: string) => void;
  readonly hasSession: boolean;
  close: () => Promise<void>;
}

/** What comes back, as the text it came as. */
export interface UpstreamEvents {
  onAnswer: (id: RequestId, text: string) => void;
  /** A notification, such as of progress. */
  onOther: (text: string) => void;
  /** The answer's stream has ended, whether or not the answer was in it. */
  onAnswerEnded: (id: RequestId) => void;
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

export function connectUpstream(settings: UpstreamSettings): Upstream {
  const agent = new Agent({ keepAlive: true });
  const agreed: Agreed = {};
  return {
    async send(message, text = JSON.stringify(message)) {
      const response = await ask(settings, { agent, agreed, method: 'POST', text });
      agreed.session = response.headers['mcp-session-id']?.toString() ?? agreed.session;
      const { statusCode: status = 0 } = response;
      if (status < 200 || status > 299) throw await refusal(status, response);
      if (!isRequest(message) || status === 202) response.resume();
      else await hear(settings, message.id, response);
    },
    agreeOn(protocolVersion) {
      agreed.version = protocolVersion;
    },
    get hasSession() {
      return agreed.session !== undefined;
    },
    async close() {
      if (agreed.session !== undefined) {
        const ended = ask(settings, { agent, agreed, method: 'DELETE', text: '' });
        await ended.then(textOf).catch((error: Error) => settings.trace(`MCP session not ended: ${error.message}`));
      }
      agent.destroy();
    },
  };
}

/** What this server has answered to the greeting. */
interface Agreed {
  session?: string | undefined;
  version?: string;
}

interface Question {
  agent: Agent;
  agreed: Agreed;
  method: 'POST' | 'DELETE';
  text: string;
}

/** Asks first whether the owner lives: its port may be somebody else's by now, who must never see the token. */
function ask(settings: UpstreamSettings, { agent, agreed, method, text }: Question): Promise<IncomingMessage> {
  const { owner, query, trace } = settings;
  return new Promise((resolve, reject) => {
    if (!isAlive(owner.pid)) throw new NotDelivered(STOPPED);
    const path = query.size === 0 ? '/api/mcp' : `/api/mcp?${query.toString()}`;
    const headers = headersOf(settings, agreed, Buffer.byteLength(text));
    const call = request({ host: '127.0.0.1', port: owner.port, path, method, agent, headers }, resolve);
    call.on('error', (error) => {
      trace(`MCP connection: ${error.message}`);
      reject(isRefusedConnection(error) ? new NotDelivered(STOPPED, { cause: error }) : error);
    });
    call.end(text);
  });
}

/** Names and values in turn, which node:http takes as they are; an object of them it takes apart, 2 µs of each call. */
function headersOf({ owner, token }: UpstreamSettings, { session, version }: Agreed, length: number): string[] {
  const headers = ['Host', `127.0.0.1:${owner.port}`, 'Authorization', `Bearer ${token}`];
  headers.push('Accept', 'application/json, text/event-stream', 'Content-Type', 'application/json');
  headers.push('Content-Length', String(length));
  if (session !== undefined) headers.push('Mcp-Session-Id', session);
  if (version !== undefined) headers.push('Mcp-Protocol-Version', version);
  return headers;
}

const STOPPED = 'Casewright stopped before the request reached it; nothing was done. Try again.';

function isRefusedConnection(error: Error): boolean {
  return 'code' in error && error.code === 'ECONNREFUSED';
}

async function refusal(status: number, response: IncomingMessage): Promise<RefusedByServer> {
  const retryAfter = Number(response.headers['retry-after'] ?? Number.NaN);
  return new RefusedByServer(status, Number.isFinite(retryAfter) ? retryAfter : null, await textOf(response));
}

/** Resolves when the answer is here, or is going to come as an event. */
async function hear(settings: UpstreamSettings, id: RequestId, response: IncomingMessage): Promise<void> {
  const type = response.headers['content-type'] ?? '';
  if (type.startsWith('application/json')) return settings.onAnswer(id, await textOf(response));
  if (type.startsWith('text/event-stream')) return hearEvents(settings, id, response);
  response.resume();
  throw new Error(`Casewright answered with ${type}.`);
}

/** Each event holds one message, on one line. */
function hearEvents(settings: UpstreamSettings, id: RequestId, response: IncomingMessage): void {
  eachLine(response, (line) => {
    const text = line.startsWith('data:') ? line.slice('data:'.length).trim() : '';
    if (text === '') return;
    const message = messageOf(text);
    if (message === null) return settings.trace('MCP connection: an event was no MCP message.');
    if ('method' in message || message.id === undefined) settings.onOther(text);
    else settings.onAnswer(message.id, text);
  });
  response.once('error', (error) => settings.trace(`MCP connection: ${error.message}`));
  response.once('close', () => settings.onAnswerEnded(id));
}

/** By hand, because `stream/consumers` waits several times for one piece. */
function textOf(response: IncomingMessage): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    response.setEncoding('utf8');
    response.on('data', (piece: string) => (text += piece));
    response.once('end', () => resolve(text));
    response.once('error', reject);
  });
}
