import { spawn, spawnSync } from 'node:child_process';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { requestLimits } from '#server/rules/request-limits.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { testApp, type TestApp } from '#test/support/app.ts';

/* Requests that are refused before their body is read, sent by the clients that people use, over real sockets. */

export const mebibyte = 1024 * 1024;

const hasPython = spawnSync('python3', ['--version']).status === 0;

/** Each with the program that sends by it. */
const programs = { fetch: 'send.ts', http: 'send.ts', urllib: 'send.py', 'http.client': 'send.py' } as const;
export type Client = keyof typeof programs;
export const clients: readonly Client[] = hasPython ? ['fetch', 'http', 'urllib', 'http.client'] : ['fetch', 'http'];

interface Sent {
  url: string;
  method: string;
  headers: Record<string, string>;
  bytes: number;
}

type Heard = { status: number; body: string } | { fault: string };

/** What a client hears of each request, one after the other. */
async function hear(client: Client, sent: readonly Sent[]): Promise<Heard[]> {
  const program = path.join(import.meta.dirname, 'programs', programs[client]);
  const command = program.endsWith('.py') ? 'python3' : process.execPath;
  const child = spawn(command, [program, client], { stdio: ['pipe', 'pipe', 'inherit'] });
  child.stdin.end(JSON.stringify(sent));
  const lines = (await text(child.stdout)).trim().split('\n');
  return lines.map((line) => JSON.parse(line) as Heard);
}

interface Refusal {
  what: string;
  status: number;
  /** For requests with more bytes than this. */
  over?: number;
  method?: string;
  path: string;
  headers: Record<string, string>;
}

const json = { 'content-type': 'application/json' };
const parts = { 'content-type': 'multipart/form-data; boundary=between' };

function refusalsFor(ownOrigin: string, { token, readOnly }: { token: string; readOnly: string }): Refusal[] {
  const bearer = { authorization: `Bearer ${token}` };
  const weak = { authorization: `Bearer ${readOnly}` };
  const guesser = { authorization: `Bearer ${guess}` };
  const page = { ...json, origin: ownOrigin };
  const todos = '/api/v1/todos';
  const evidence = '/api/v1/evidence';
  const mcp = '/api/mcp';
  return [
    { what: 'REST without a token', status: 401, path: todos, headers: json },
    { what: 'REST without the permission', status: 403, path: todos, headers: { ...json, ...weak } },
    { what: 'REST at an unknown path', status: 404, path: '/api/v1/nothing', headers: { ...json, ...bearer } },
    { what: 'REST with another type', status: 400, path: todos, headers: { ...bearer, 'content-type': 'text/plain' } },
    { what: 'REST with too many wrong tokens', status: 429, path: todos, headers: { ...json, ...guesser } },
    {
      what: 'REST over the limit',
      status: 413,
      over: requestLimits.jsonBytes,
      path: todos,
      headers: { ...json, ...bearer },
    },
    { what: 'upload without a token', status: 401, path: evidence, headers: parts },
    { what: 'upload without the permission', status: 403, path: evidence, headers: { ...parts, ...weak } },
    { what: 'upload that is no form', status: 400, path: evidence, headers: { ...json, ...bearer } },
    {
      what: 'upload without a boundary',
      status: 400,
      path: evidence,
      headers: { ...bearer, 'content-type': 'multipart/form-data' },
    },
    { what: 'MCP without a token', status: 401, path: mcp, headers: json },
    { what: 'MCP for another page', status: 403, path: mcp, headers: { ...json, ...bearer, origin: 'https://a.test' } },
    {
      what: 'MCP in another version',
      status: 400,
      path: mcp,
      headers: { ...json, ...bearer, 'mcp-protocol-version': '0' },
    },
    { what: 'MCP by another method', status: 405, method: 'PUT', path: mcp, headers: { ...json, ...bearer } },
    { what: 'MCP with too many wrong tokens', status: 429, path: mcp, headers: { ...json, ...guesser } },
    { what: 'the window without a session', status: 401, path: '/app/v1/todos', headers: page },
    {
      what: 'the window for another page',
      status: 403,
      path: '/app/v1/todos',
      headers: { ...json, origin: 'https://a.test' },
    },
    { what: 'signing in with a long form', status: 413, path: '/app/sign-in', headers: page },
    { what: 'an unknown page', status: 404, path: '/app/nothing', headers: json },
    { what: 'headers that are too long', status: 431, path: todos, headers: { ...json, 'x-long': 'x'.repeat(17_000) } },
    { what: 'a method that there is not', status: 400, method: 'BREW', path: todos, headers: json },
  ];
}

/** A token that nobody has. */
const guess = `cw_live_${'x'.repeat(40)}`;

/** A server, and the early refusals of its doors. */
export class RefusingServer implements AsyncDisposable {
  readonly #app: TestApp;
  readonly #refusals: readonly Refusal[];
  #addresses = 0;

  private constructor(app: TestApp, refusals: readonly Refusal[]) {
    this.#app = app;
    this.#refusals = refusals;
  }

  static async start(): Promise<RefusingServer> {
    const app = await testApp({ mode: 'hosted', rateLimit: 0, trustedProxies: ['127.0.0.1'] });
    const neighbours = new Neighbours(app);
    const { accountId, token } = await neighbours.account('Maya');
    const readOnly = await neighbours.token(accountId, { permissions: ['todos:read'] });
    return new RefusingServer(app, refusalsFor(app.url, { token, readOnly }));
  }

  /** Which status each refusal must have at this size, by its name. */
  expected(bytes: number): Record<string, string> {
    return Object.fromEntries(this.#meant(bytes).map(({ what, status }) => [what, String(status)]));
  }

  /** What a client hears, by the name of the refusal: its status, or why it heard nothing. */
  async heard(client: Client, bytes: number): Promise<Record<string, string>> {
    const guesser = await this.#guess();
    const meant = this.#meant(bytes);
    const sent = meant.map(({ path: address, method = 'POST', headers }) => {
      const from = headers['authorization'] === `Bearer ${guess}` ? guesser : { 'x-forwarded-for': this.#address() };
      return { url: `${this.#app.url}${address}`, method, headers: { ...headers, ...from }, bytes };
    });
    const heard = await hear(client, sent);
    return Object.fromEntries(meant.map(({ what }, at) => [what, said(heard[at])]));
  }

  #meant(bytes: number): readonly Refusal[] {
    return this.#refusals.filter(({ over = 0 }) => bytes > over);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#app[Symbol.asyncDispose]();
  }

  /** One with no attempts behind it. */
  #address(): string {
    this.#addresses += 1;
    return `198.51.${Math.floor(this.#addresses / 250)}.${(this.#addresses % 250) + 1}`;
  }

  /** So many wrong tokens from a new address that no unknown one is looked up there. */
  async #guess(): Promise<Record<string, string>> {
    const from = { 'x-forwarded-for': this.#address() };
    await Promise.all(Array.from({ length: 61 }, () => this.#app.rest(guess, 'GET', '/todos', undefined, from)));
    return from;
  }
}

/** A refusal counts when its reason arrived whole with it. */
function said(heard: Heard | undefined): string {
  if (!heard) return 'nothing';
  if ('fault' in heard) return heard.fault;
  return heard.body === '' ? `${heard.status} without a reason` : String(heard.status);
}
