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
import { buffer } from 'node:stream/consumers';

/** What goes wrong with one request on its way. `after` means that the server has executed it by then. */
export type Fault =
  | { kind: 'drop before' }
  | { kind: 'drop after' }
  /** The answer comes, but so much later. */
  | { kind: 'late'; milliseconds: number }
  /** It reaches the server only then, whether or not the client still waits. */
  | { kind: 'held back'; milliseconds: number }
  | { kind: '500 after' }
  | { kind: 'garbled' }
  /** Half of the answer's body, and the end of the connection. */
  | { kind: 'truncated' }
  /** So many bytes of the request's body, and the end of the connection on both sides. */
  | { kind: 'cut upload'; afterBytes: number }
  | { kind: 'captive portal' }
  | { kind: 'too many'; retryAfter?: string };

/** Which requests are met: of a method, with a path, the next so many of them. */
export interface Aim {
  method?: string;
  path?: RegExp;
  times?: number;
}

/** A fault that waits for its requests. */
export interface Trap {
  readonly fault: Fault;
  /** How many requests it has met. */
  met: number;
  /** Resolves when it has met the first one, whole if it goes on later. It has not gone on by then. */
  readonly sprung: Promise<void>;
}

/** What came by, and what was done to it. */
export interface Passed {
  method: string;
  path: string;
  fault: Fault['kind'] | null;
  /** As the server answered; null when it was never asked, or its answer has not come. */
  status: number | null;
}

interface SetTrap extends Trap {
  aim: Required<Omit<Aim, 'path'>> & Pick<Aim, 'path'>;
  spring: () => void;
}

/** Between a client and a server on the loopback: does to requests what networks do. */
export class HostileProxy implements AsyncDisposable {
  readonly url: string;
  readonly passed: Passed[] = [];
  readonly #server: Server;
  readonly #upstream: URL;
  readonly #agent = new Agent({ keepAlive: false });
  readonly #ending = new AbortController();
  #traps: SetTrap[] = [];
  #unplugged = false;
  /** Milliseconds by which answers say that it is later than it is. */
  #ahead = 0;

  private constructor(server: Server, upstream: URL) {
    this.#server = server;
    this.#upstream = upstream;
    this.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  static async before(upstream: string): Promise<HostileProxy> {
    const server = createServer({ keepAliveTimeout: 1000 }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const proxy = new HostileProxy(server, new URL(upstream));
    server.on('connection', (socket) => proxy.#unplugged && socket.resetAndDestroy());
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      // A connection that breaks is intended; the other end notices.
      const { socket } = request;
      proxy.#pass(request, response).catch(() => socket.destroy());
    });
    return proxy;
  }

  /** The next requests of that kind meet the fault; the trap that was set first is met first. */
  disturb(fault: Fault, { method = '*', path, times = 1 }: Aim = {}): Trap {
    const { promise, resolve } = Promise.withResolvers<void>();
    const trap: SetTrap = {
      fault,
      met: 0,
      sprung: promise,
      spring: resolve,
      aim: { method, times, ...(path && { path }) },
    };
    this.#traps.push(trap);
    return trap;
  }

  /** Takes away the faults that were not met. */
  calm(): void {
    this.#traps = [];
  }

  /** No network: what is open breaks, and nothing new comes through. */
  unplug(): void {
    this.#unplugged = true;
    this.#server.closeAllConnections();
  }

  plugIn(): void {
    this.#unplugged = false;
  }

  /** The server's clock moves on: its answers say so in `Date`, which is what clients go by. */
  later(minutes: number): void {
    this.#ahead += minutes * 60_000;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#ending.abort();
    this.#agent.destroy();
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
  }

  async #pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = 'GET', url = '/' } = request;
    const trap = this.#trapFor(method, url);
    const passed: Passed = { method, path: url, fault: trap?.fault.kind ?? null, status: null };
    this.passed.push(passed);
    if (!trap) return this.#goThrough(request, response, passed);
    trap.met += 1;
    await this.#fail(trap, { request, response, passed });
  }

  #trapFor(method: string, path: string): SetTrap | undefined {
    return this.#traps.find(
      ({ aim, met }) =>
        met < aim.times && (aim.method === '*' || aim.method === method) && (aim.path?.test(path) ?? true),
    );
  }

  async #goThrough(request: IncomingMessage, response: ServerResponse, passed: Passed): Promise<void> {
    const asked = this.#ask(request);
    request.pipe(asked);
    request.once('close', () => request.complete || asked.destroy());
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    passed.status = answer.statusCode ?? null;
    response.writeHead(answer.statusCode ?? 502, this.#dated(answer.headers));
    answer.once('error', () => response.destroy());
    response.once('close', () => answer.destroy());
    answer.pipe(response);
  }

  async #fail({ fault, spring }: SetTrap, { request, response, passed }: Exchange): Promise<void> {
    const goesOn = !['captive portal', 'too many', 'cut upload'].includes(fault.kind);
    const body = goesOn ? await buffer(request) : Buffer.of();
    spring();
    switch (fault.kind) {
      case 'captive portal':
        request.resume();
        return void response.writeHead(200, { 'content-type': 'text/html' }).end(portal);
      case 'too many': {
        request.resume();
        const wait = fault.retryAfter === undefined ? {} : { 'retry-after': fault.retryAfter };
        const refusal = JSON.stringify({ error: 'Too many requests.', code: 'rate_limited' });
        return void response.writeHead(429, { 'content-type': 'application/json', ...wait }).end(refusal);
      }
      case 'drop before':
        return void response.socket?.resetAndDestroy();
      case 'cut upload':
        return this.#cutUpload(request, fault.afterBytes);
      case 'held back': {
        await this.#wait(fault.milliseconds);
        await this.#wholeAnswer(request, body, passed);
        return void response.destroy();
      }
      default: {
        const answer = await this.#wholeAnswer(request, body, passed);
        if (fault.kind === 'late') await this.#wait(fault.milliseconds);
        return spoil(fault.kind, answer, response);
      }
    }
  }

  /** What came so far is at the server, which waits for the rest until the connection breaks. */
  async #cutUpload(request: IncomingMessage, afterBytes: number): Promise<void> {
    const asked = this.#ask(request);
    const { socket } = request;
    let sent = 0;
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const rest = chunk.subarray(0, Math.max(0, afterBytes - sent));
      sent += rest.length;
      if (rest.length > 0) await new Promise((resolve) => asked.write(rest, resolve));
      if (sent >= afterBytes) break;
    }
    asked.destroy();
    socket.resetAndDestroy();
  }

  async #wholeAnswer(request: IncomingMessage, body: Buffer, passed: Passed): Promise<Answer> {
    const asked = this.#ask(request);
    asked.end(body);
    const [answer] = (await once(asked, 'response')) as [IncomingMessage];
    passed.status = answer.statusCode ?? null;
    return { status: answer.statusCode ?? 502, headers: this.#dated(answer.headers), body: await buffer(answer) };
  }

  #dated(headers: IncomingHttpHeaders): IncomingHttpHeaders {
    const own = ownHeaders(headers);
    if (this.#ahead === 0 || own.date === undefined) return own;
    return { ...own, date: new Date(Date.parse(own.date) + this.#ahead).toUTCString() };
  }

  #ask({ method, url, headers }: IncomingMessage) {
    const { hostname, port, host } = this.#upstream;
    const sent = { ...ownHeaders(headers), host };
    const asked = askUpstream({ hostname, port, method, path: url, headers: sent, agent: this.#agent });
    // The one that waits for its answer hears of it; so does the client.
    return asked.on('error', () => undefined);
  }

  async #wait(milliseconds: number): Promise<void> {
    const { signal } = this.#ending;
    signal.throwIfAborted();
    await new Promise<void>((resolve, reject) => {
      const timer = setTimeout(resolve, milliseconds);
      signal.addEventListener('abort', () => {
        clearTimeout(timer);
        reject(new Error('The proxy was closed.'));
      });
    });
  }
}

interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  passed: Passed;
}

interface Answer {
  status: number;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

const portal = '<!doctype html><title>Welcome</title><p>Accept the terms to use the network of this hotel.</p>';

function spoil(
  kind: 'drop after' | 'late' | '500 after' | 'garbled' | 'truncated',
  { status, headers, body }: Answer,
  response: ServerResponse,
): void {
  const { 'content-length': _length, ...rest } = headers;
  const whole = { ...rest, 'content-length': body.length };
  if (kind === 'drop after') response.socket?.resetAndDestroy();
  else if (kind === 'late') response.writeHead(status, whole).end(body);
  else if (kind === '500 after') response.writeHead(500, { 'content-type': 'text/plain' }).end('Internal Server Error');
  else if (kind === 'garbled') response.writeHead(status, whole).end(body.map((byte) => byte ^ 0x2a));
  else {
    response.writeHead(status, whole);
    response.write(body.subarray(0, body.length / 2), () => response.socket?.destroy());
  }
}

/** Without those that are about one connection only. */
function ownHeaders({ connection: _c, 'transfer-encoding': _t, 'keep-alive': _k, ...rest }: IncomingHttpHeaders) {
  return rest;
}
