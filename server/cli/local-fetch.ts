import { Agent, request, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';

/**
 * The part of `fetch` that the MCP transport needs, over node:http: half again as many calls a second as the built-in
 * one, no end after five minutes of silence, and word when the stream of an answer is over.
 */
export interface LocalFetch {
  fetch: (url: string | URL, init: RequestInit, onStreamEnded: () => void) => Promise<Response>;
  close: () => void;
}

/** Between the end of an answer's stream and the moment its last event has been read. */
const READING_TAKES_MS = 250;

export function createLocalFetch(): LocalFetch {
  const agent = new Agent({ keepAlive: true });
  return {
    fetch: (url, init, onStreamEnded) =>
      new Promise((resolve, reject) => {
        const { body = null, method = 'GET', signal } = init;
        if (body !== null && typeof body !== 'string') throw new TypeError('Only text can be sent.');
        const length = body === null ? {} : { 'content-length': String(Buffer.byteLength(body)) };
        const headers = { ...Object.fromEntries(new Headers(init.headers)), ...length };
        const call = request(url, { method, agent, headers });
        // Not request's own signal, nor an error given to destroy: either is thrown by a socket that nobody listens to.
        const abort = () => void call.destroy();
        signal?.addEventListener('abort', abort, { once: true });
        call.once('close', () => signal?.removeEventListener('abort', abort));
        call.on('error', reject);
        call.once('response', (incoming) => {
          asResponse(incoming, onStreamEnded).then(resolve, reject);
        });
        call.end(body ?? undefined);
      }),
    close: () => agent.destroy(),
  };
}

async function asResponse(incoming: IncomingMessage, onStreamEnded: () => void): Promise<Response> {
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(incoming.headersDistinct)) {
    for (const value of values) headers.append(name, value);
  }
  const described = { status: incoming.statusCode ?? 0, statusText: incoming.statusMessage ?? '', headers };
  if (headers.get('content-type')?.startsWith('text/event-stream') === true) {
    incoming.once('close', () => setTimeout(onStreamEnded, READING_TAKES_MS).unref());
    return new Response(ReadableStream.from<Uint8Array>(incoming), described);
  }
  const content = await buffer(incoming);
  return new Response(content.length === 0 ? null : new Uint8Array(content), described);
}
