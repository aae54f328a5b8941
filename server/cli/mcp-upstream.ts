import { AsyncLocalStorage } from 'node:async_hooks';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { Owner } from '#server/owner/port-file.ts';
import { isAlive } from '#server/owner/process-identity.ts';
import { createLocalFetch } from './local-fetch.ts';

/** One connection to one server, by its MCP address. */
export interface Upstream {
  /** Rejects with NotDelivered, with RefusedByServer, or with anything else when the outcome is unknown. */
  send: (message: JSONRPCMessage) => Promise<void>;
  agreeOn: (protocolVersion: string) => void;
  readonly hasSession: boolean;
  readonly isServed: boolean;
  close: () => Promise<void>;
}

export interface UpstreamSettings {
  owner: Owner;
  token: string;
  query: URLSearchParams;
  onMessage: (message: JSONRPCMessage) => void;
  /** The answer's stream has ended, whether or not the answer was in it. */
  onAnswerEnded: (id: RequestId) => void;
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
  const { owner, token, query, trace } = settings;
  const address = new URL(`http://127.0.0.1:${owner.port}/api/mcp`);
  address.search = query.toString();
  // The transport passes its fetch nothing of the message, so the request's id is kept here.
  const sending = new AsyncLocalStorage<RequestId | null>();
  const local = createLocalFetch();
  const transport = new StreamableHTTPClientTransport(address, {
    requestInit: { headers: { authorization: `Bearer ${token}` } },
    fetch: async (url, init = {}) => {
      const id = sending.getStore() ?? null;
      const ended = () => {
        if (id !== null) settings.onAnswerEnded(id);
      };
      const response = await fetchFrom(owner, () => local.fetch(url, init, ended));
      if (init.method === 'POST' && !response.ok) throw await refusal(response);
      return response;
    },
  });
  transport.onmessage = settings.onMessage;
  transport.onerror = (error) => trace(`MCP connection: ${error.message}`);
  const started = transport.start();
  return {
    send: async (message) => {
      await started;
      await sending.run(isJSONRPCRequest(message) ? message.id : null, () => transport.send(message));
    },
    agreeOn: (protocolVersion) => transport.setProtocolVersion(protocolVersion),
    get hasSession() {
      return transport.sessionId !== undefined;
    },
    get isServed() {
      return isAlive(owner.pid);
    },
    close: async () => {
      if (transport.sessionId !== undefined && isAlive(owner.pid)) {
        await transport.terminateSession().catch((error: Error) => trace(`MCP session not ended: ${error.message}`));
      }
      await transport.close();
      local.close();
    },
  };
}

/** Asks first whether the owner lives: its port may be somebody else's by now, who must never see the token. */
async function fetchFrom(owner: Owner, fetching: () => Promise<Response>): Promise<Response> {
  if (!isAlive(owner.pid)) throw new NotDelivered(STOPPED);
  try {
    return await fetching();
  } catch (error) {
    if (isRefusedConnection(error)) throw new NotDelivered(STOPPED, { cause: error });
    throw error;
  }
}

const STOPPED = 'Casewright stopped before the request reached it; nothing was done. Try again.';

function isRefusedConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED';
}

async function refusal(response: Response): Promise<RefusedByServer> {
  const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
  return new RefusedByServer(response.status, Number.isFinite(retryAfter) ? retryAfter : null, await response.text());
}
