import { once } from 'node:events';
import {
  Agent,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request as askUpstream,
  type Server,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/**
 * What is in front of a hosted server, as nginx does with the lines of the README: it keeps the Host, adds its client's
 * address to X-Forwarded-For, says scheme and host, streams both ways, and strips nothing else. While nobody is behind
 * it, it answers 502 with its own page.
 */
export class ReverseProxy implements AsyncDisposable {
  readonly url: string;
  /** How many requests were answered in the server's place. */
  unanswered = 0;
  readonly #server: Server;
  readonly #agent = new Agent({ keepAlive: false });
  readonly #upstreamPort: number;

  private constructor(server: Server, upstreamPort: number) {
    this.#server = server;
    this.#upstreamPort = upstreamPort;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** The server need not run yet. */
  static async before(upstreamPort: number): Promise<ReverseProxy> {
    const server = createServer({ keepAliveTimeout: 5000 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new ReverseProxy(server, upstreamPort);
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // When one side went away, the other is notified in the only way that is left.
      proxy.#pass(request, response).catch(() => proxy.#giveUp(response));
    });
    return proxy;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method, url } = request;
    const asked = askUpstream({
      host: '127.0.0.1',
      port: this.#upstreamPort,
      method,
      path: url,
      headers: forwarded(request),
      agent: this.#agent,
    });
    // The one that waits for its answer hears of it.
    asked.on('error', () => undefined);
    const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
    // A server that refuses early may hang up on the rest of the request: its answer counts, not how that ended.
    const sent = pipeline(request, asked).catch(() => undefined);
    const [answer] = await answered;
    response.writeHead(answer.statusCode ?? 502, ofThisHop(answer.headers));
    await Promise.all([pipeline(answer, response), sent]);
  }

  #giveUp(response: ServerResponse): void {
    if (response.headersSent || response.destroyed) return void response.destroy();
    this.unanswered += 1;
    response.writeHead(502, { 'content-type': 'text/html' }).end('<html><h1>502 Bad Gateway</h1></html>');
  }
}

function forwarded({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const before = headers['x-forwarded-for'];
  const from = socket.remoteAddress ?? '';
  return {
    ...ofThisHop(headers),
    'x-real-ip': from,
    'x-forwarded-for': before === undefined ? from : `${String(before)}, ${from}`,
    'x-forwarded-proto': 'http',
    'x-forwarded-host': headers.host ?? '',
  };
}

/** Without those that are about one connection only. */
function ofThisHop({ connection: _c, 'keep-alive': _k, 'transfer-encoding': _t, ...rest }: IncomingHttpHeaders) {
  return rest;
}
