import type { JSONRPCMessage, JSONRPCRequest, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { OwnerError } from '#server/owner/owner-error.ts';
import type { Owner } from '#server/owner/port-file.ts';
import { isRequest } from './mcp-message.ts';
import { connectUpstream, NotDelivered, RefusedByServer, type Upstream, type UpstreamEvents } from './mcp-upstream.ts';
import { asRecord } from './owner-client.ts';

/** The server as the assistant sees it: one that lasts, although the process behind it may change. */
export interface LastingUpstream {
  /** Null when the message, read from this text, was taken; else why not. */
  deliver: (message: JSONRPCMessage, text: string) => Promise<Error | null>;
  close: () => Promise<void>;
}

export interface LastingUpstreamSettings {
  token: string | null;
  noToken: string;
  query: URLSearchParams;
  connect: () => Promise<Owner>;
  trace: (line: string) => void;
}

const ATTEMPTS = 3;

export function lastingUpstream(settings: LastingUpstreamSettings, events: UpstreamEvents): LastingUpstream {
  let opening: Promise<Upstream> | null = null;
  let present: Upstream | null = null;
  /** The assistant's own greeting, to be sent again to the next server; null until the first one has answered. */
  let greeting: JSONRPCRequest | null = null;
  let firstGreeting: JSONRPCRequest | null = null;
  const opened = new Set<Upstream>();
  const handshake = new Map<RequestId, PromiseWithResolvers<string | null>>();

  function reach(): Promise<Upstream> {
    opening ??= open().catch((error: unknown) => {
      opening = null;
      throw error;
    });
    return opening;
  }

  async function open(): Promise<Upstream> {
    const { token, query, trace } = settings;
    if (token === null) throw new NotDelivered(settings.noToken, { code: 'invalid_token' });
    const owner = await settings.connect();
    const upstream = connectUpstream({ owner, token, query, trace, onAnswer, onOther: events.onOther, onAnswerEnded });
    opened.add(upstream);
    if (greeting !== null) await greetAgain(upstream, greeting);
    present = upstream;
    return upstream;
  }

  /** Not closed: other answers may still be on their way from a server that is only stopping. */
  function forget(upstream: Upstream): void {
    if (present !== upstream) return;
    present = null;
    opening = null;
  }

  /** A server that keeps sessions does not know its predecessor's. */
  async function greetAgain(upstream: Upstream, request: JSONRPCRequest): Promise<void> {
    const id = `casewright-handshake-${opened.size}`;
    const reply = Promise.withResolvers<string | null>();
    handshake.set(id, reply);
    try {
      await upstream.send({ ...request, id });
      const answer = await reply.promise;
      if (answer === null || !agree(upstream, answer)) throw new NotDelivered(NOT_TAKEN_UP);
      await upstream.send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    } finally {
      handshake.delete(id);
    }
  }

  function onAnswer(id: RequestId, text: string): void {
    const ours = handshake.get(id);
    if (ours !== undefined) return ours.resolve(text);
    if (id === firstGreeting?.id && agree(present, text)) {
      greeting = firstGreeting;
      firstGreeting = null;
    }
    events.onAnswer(id, text);
  }

  function onAnswerEnded(id: RequestId): void {
    const ours = handshake.get(id);
    if (ours === undefined) events.onAnswerEnded(id);
    else ours.resolve(null);
  }

  async function attempt(message: JSONRPCMessage, text: string): Promise<Attempt> {
    let upstream: Upstream | null = null;
    try {
      upstream = await reach();
      await upstream.send(message, text);
      return 'taken';
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (upstream === null) return { failure: notReached(failure), again: false };
      if (failure instanceof RefusedByServer) {
        // 404 to a session: this server does not know it (or no longer does), and did nothing.
        const unknownSession = failure.status === 404 && upstream.hasSession;
        if (unknownSession) forget(upstream);
        return { failure, again: unknownSession };
      }
      forget(upstream);
      return { failure, again: failure instanceof NotDelivered || mayRepeat(message) };
    }
  }

  async function deliver(message: JSONRPCMessage, text: string): Promise<Error | null> {
    if (isRequest(message) && message.method === 'initialize') {
      greeting = null;
      firstGreeting = message;
    }
    let failure: Error | null = null;
    for (let round = 0; round < ATTEMPTS; round += 1) {
      const result = await attempt(message, text);
      if (result === 'taken') return null;
      failure = result.failure;
      if (!result.again) break;
    }
    return failure;
  }

  async function close(): Promise<void> {
    await Promise.all([...opened].map((upstream) => upstream.close()));
  }

  return { deliver, close };
}

type Attempt = 'taken' | { failure: Error; again: boolean };

const NOT_TAKEN_UP = 'Casewright was started anew and did not take up the session; nothing was sent. Try again.';

/** No server was there to send it to. */
function notReached(failure: Error): Error {
  if (failure instanceof RefusedByServer || failure instanceof NotDelivered) return failure;
  const why = failure instanceof OwnerError ? failure.message : `Casewright can't be reached (${failure.message}).`;
  return new NotDelivered(`${why} Nothing was sent.`, { cause: failure });
}

/** Only a tool changes anything; asking for a list or greeting twice is harmless. */
function mayRepeat(message: JSONRPCMessage): boolean {
  return isRequest(message) && message.method !== 'tools/call';
}

/** Whether the answer to a greeting takes it up. */
function agree(upstream: Upstream | null, answer: string): boolean {
  const { result } = asRecord(JSON.parse(answer));
  const { protocolVersion } = asRecord(result);
  if (typeof protocolVersion === 'string') upstream?.agreeOn(protocolVersion);
  return result !== undefined;
}
