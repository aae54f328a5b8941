import { once } from 'node:events';
import { type FileHandle, open } from 'node:fs/promises';
import { Agent as PlainAgent, type ClientRequest, type IncomingMessage, request as plainRequest } from 'node:http';
import { Agent as SecureAgent, request as secureRequest } from 'node:https';
import { createSecureContext, getCACertificates } from 'node:tls';
import { multipart } from './multipart.ts';
import { type Wire, type WireAnswer, WireFault, type WirePart, type WireRequest } from './ports.ts';
import { isLoopback } from '#server/config.ts';

/** The wire to servers over the network, and what closes everything that is still open on it. */
export interface NetworkWire {
  wire: Wire;
  close: () => void;
}

const mostRedirects = 5;
const redirects = new Set([301, 302, 303, 307, 308]);

/**
 * Over node:http and not fetch, which may send a request again without asking when a kept connection was closed (SPEC
 * 6.10). Every request has its own connection, so that it is certain what was sent.
 */
export function openNetworkWire(): NetworkWire {
  const plain = new PlainAgent({ keepAlive: false });
  let secure: SecureAgent | undefined;
  const agents: Agents = { plain, secure: () => (secure ??= secureAgent()) };
  const wire: Wire = async (request) => {
    let url = new URL(request.url);
    for (let followed = 0; ; followed += 1) {
      const answer = await send(request, url, agents);
      const next = placeOf(answer, url, request.method);
      if (next === undefined || followed === mostRedirects) return answer;
      discard(answer);
      url = next;
    }
  };
  return {
    wire,
    close: () => {
      plain.destroy();
      secure?.destroy();
    },
  };
}

/** Where a read is sent on to; nothing that changes something is sent a second time. */
function placeOf({ status, headers }: WireAnswer, from: URL, method: WireRequest['method']): URL | undefined {
  const { location } = headers;
  if (method !== 'GET' || !redirects.has(status) || location === undefined || !URL.canParse(location, from.href)) {
    return undefined;
  }
  const to = new URL(location, from);
  return to.origin === from.origin ? to : undefined;
}

/**
 * Trusts what this machine trusts in addition to the usual authorities, such as a firm's own. Read once: there are
 * hundreds.
 */
function secureAgent(): SecureAgent {
  const ca = [...getCACertificates('default'), ...getCACertificates('system')];
  return new SecureAgent({ keepAlive: false, secureContext: createSecureContext({ ca }) });
}

function discard({ body }: WireAnswer): void {
  void body[Symbol.asyncIterator]().return?.();
}

interface Agents {
  plain: PlainAgent;
  secure: () => SecureAgent;
}

async function send(asked: WireRequest, url: URL, agents: Agents): Promise<WireAnswer> {
  const isSecure = url.protocol === 'https:';
  // It carries the token, which anyone between could read.
  if (!isSecure && !(url.protocol === 'http:' && isLoopback(url.hostname))) {
    throw new WireFault('Only https goes to another machine.', false);
  }
  if (asked.signal?.aborted) throw new WireFault('It was stopped before it was sent.', false);
  const { headers, chunks, close } = await contentOf(asked.body);
  const options = { method: asked.method, headers: { ...asked.headers, 'accept-encoding': 'identity', ...headers } };
  const sending = new AbortController();
  try {
    const call = isSecure
      ? secureRequest(url, { ...options, agent: agents.secure() })
      : plainRequest(url, { ...options, agent: agents.plain });
    const answer = answerTo(call, asked, url, isSecure ? 'secureConnect' : 'connect');
    const written = write(call, chunks, sending.signal).catch((error: unknown) => {
      if (!sending.signal.aborted) call.destroy(error as Error);
    });
    try {
      return await answer;
    } finally {
      // A server may refuse before it has read everything: what is left is not sent, and its answer counts.
      sending.abort();
      await written;
    }
  } finally {
    await close();
  }
}

/** Resolves with the head of the answer; the body follows as it is read, and is discarded when nobody reads it. */
async function answerTo(
  call: ClientRequest,
  { timeoutMilliseconds, signal }: WireRequest,
  url: URL,
  connected: 'connect' | 'secureConnect',
): Promise<WireAnswer> {
  let sent = false;
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const fail = (message: string, cause?: unknown): void => {
    reject(new WireFault(message, sent, cause === undefined ? undefined : { cause }));
    call.destroy();
  };
  const late = setTimeout(() => fail('No answer came in time.'), timeoutMilliseconds);
  const stopped = (): void => fail('It was stopped while it was sent.');
  signal?.addEventListener('abort', stopped, { once: true });
  call.once('socket', (socket) => socket.once(connected, () => (sent = true)));
  call.on('error', (error) => reject(new WireFault('The connection failed.', sent, { cause: error })));
  call.once('response', resolve);
  try {
    const incoming = await promise;
    return { ...headOf(incoming, url), body: bodyOf(incoming, timeoutMilliseconds, signal) };
  } finally {
    clearTimeout(late);
    signal?.removeEventListener('abort', stopped);
  }
}

async function write(call: ClientRequest, chunks: Content['chunks'], over: AbortSignal): Promise<void> {
  for await (const chunk of chunks()) {
    if (over.aborted) return;
    if (!call.write(chunk)) await once(call, 'drain', { signal: over });
  }
  if (!over.aborted) call.end();
}

function headOf(incoming: IncomingMessage, url: URL): Omit<WireAnswer, 'body'> {
  const headers = Object.entries(incoming.headersDistinct).map(([name, values = []]) => [name, values.join(', ')]);
  return { status: incoming.statusCode ?? 0, headers: Object.fromEntries(headers), url: url.href };
}

/** The bytes as they come; silence of that many milliseconds, or nobody who reads for as long, ends it. */
function bodyOf(incoming: IncomingMessage, patience: number, signal: AbortSignal | undefined): WireAnswer['body'] {
  const giveUp = (): void => void incoming.destroy(new WireFault('The answer broke off.', true));
  let silence = setTimeout(giveUp, patience).unref();
  signal?.addEventListener('abort', giveUp, { once: true });
  const over = (): void => {
    clearTimeout(silence);
    signal?.removeEventListener('abort', giveUp);
  };
  // The reader gets a fault by reading; nobody else needs it.
  incoming.on('error', () => undefined);
  incoming.once('close', over);
  const chunks = incoming.iterator() as AsyncIterator<Uint8Array>;
  return {
    [Symbol.asyncIterator]: () => ({
      async next() {
        clearTimeout(silence);
        silence = setTimeout(giveUp, patience);
        try {
          const step = await chunks.next();
          if (step.done === true || incoming.destroyed) over();
          return step;
        } catch (error) {
          over();
          throw error instanceof WireFault ? error : new WireFault('The answer broke off.', true, { cause: error });
        }
      },
      return() {
        over();
        incoming.destroy();
        return Promise.resolve({ done: true as const, value: undefined });
      },
    }),
  };
}

interface Content {
  headers: Record<string, string>;
  chunks: () => Iterable<Uint8Array> | AsyncIterable<Uint8Array>;
  close: () => Promise<void>;
}

async function contentOf(body: WireRequest['body']): Promise<Content> {
  const close = (): Promise<void> => Promise.resolve();
  if (body === undefined) return { headers: {}, chunks: () => [], close };
  if (typeof body !== 'string') return formOf(body);
  const bytes = Buffer.from(body);
  return { headers: { 'content-length': String(bytes.length) }, chunks: () => [bytes], close };
}

/** Every file is opened and measured before a byte leaves: the length is promised in the head. */
async function formOf(parts: readonly WirePart[]): Promise<Content> {
  const files = new Map<string, FileHandle>();
  const close = async (): Promise<void> => {
    for (const file of files.values()) await file.close();
  };
  try {
    for (const part of parts) {
      if (!('path' in part)) continue;
      const file = files.get(part.path) ?? (await open(part.path, 'r'));
      files.set(part.path, file);
      if ((await file.stat()).size !== part.size) throw new Error('A file that was staged to be sent has changed.');
    }
  } catch (error) {
    await close();
    throw error;
  }
  const { contentType, length, chunks } = multipart(parts, (path) => files.get(path));
  return { headers: { 'content-type': contentType, 'content-length': String(length) }, chunks, close };
}
