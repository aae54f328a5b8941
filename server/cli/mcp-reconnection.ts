import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { OwnerError } from '#server/owner/owner-error.ts';
import type { Owner } from '#server/owner/port-file.ts';
import { isRequest } from './mcp-message.ts';
import { connectUpstream, NotDelivered, RefusedByServer, type Upstream, type UpstreamEvents } from './mcp-upstream.ts';

/** The server as the assistant sees it: one that lasts, although the process behind it may change. */
export interface LastingUpstream {
  /** Null when the message, read from this text, was taken; else why not. */
  deliver: (message: JSONRPCMessage, text: string) => Promise<Error | null>;
  close: () => void;
}

export interface LastingUpstreamSettings {
  token: string | null;
  noToken: string;
  query: URLSearchParams;
  connect: () => Promise<Owner>;
  trace: (line: string) => void;
}

const ATTEMPTS = 3;

/** A server keeps nothing of an assistant between two messages: the next one goes on where the last one was. */
export function lastingUpstream(settings: LastingUpstreamSettings, events: UpstreamEvents): LastingUpstream {
  let opening: Promise<Upstream> | null = null;
  const opened = new Set<Upstream>();

  function reach(): Promise<Upstream> {
    if (opening !== null) return opening;
    const here = open();
    opening = here;
    here.catch(() => forget(here));
    return here;
  }

  async function open(): Promise<Upstream> {
    const { token, query, trace } = settings;
    if (token === null) throw new NotDelivered(settings.noToken, { code: 'invalid_token' });
    const owner = await settings.connect();
    const upstream = await connectUpstream({ owner, token, query, trace, ...events });
    opened.add(upstream);
    return upstream;
  }

  /** Not closed: other answers may still be on their way from a server that is only stopping. */
  function forget(gone: Promise<Upstream>): void {
    if (opening === gone) opening = null;
  }

  async function attempt(message: JSONRPCMessage, text: string): Promise<Attempt> {
    const reached = reach();
    let upstream: Upstream | null = null;
    try {
      upstream = await reached;
      await upstream.send(message, text);
      return 'taken';
    } catch (error) {
      const failure = error instanceof Error ? error : new Error(String(error));
      if (upstream === null) return { failure: notReached(failure), again: failure instanceof NotDelivered };
      if (failure instanceof RefusedByServer) return { failure, again: false };
      forget(reached);
      return { failure, again: failure instanceof NotDelivered || mayRepeat(message) };
    }
  }

  async function deliver(message: JSONRPCMessage, text: string): Promise<Error | null> {
    let failure: Error | null = null;
    for (let round = 0; round < ATTEMPTS; round += 1) {
      const result = await attempt(message, text);
      if (result === 'taken') return null;
      failure = result.failure;
      if (!result.again) break;
    }
    return failure;
  }

  return {
    deliver,
    close: () => {
      for (const upstream of opened) upstream.close();
    },
  };
}

type Attempt = 'taken' | { failure: Error; again: boolean };

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
