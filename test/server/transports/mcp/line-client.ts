import { once } from 'node:events';
import { request } from 'node:http';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { eachLine } from '#server/program/each-line.ts';
import { lineProtocol } from '#server/rules/mcp-lines.ts';

export interface Line {
  id?: unknown;
  method?: string;
  result?: unknown;
  error?: { code: number; message: string; data: Record<string, unknown> };
}

/** One connection of lines, as `casewright mcp` opens it; what was refused instead. */
export async function openLine(
  url: string,
  { token = '', query = '', headers = {} as Record<string, string> },
): Promise<LineClient | { status: number; body: unknown }> {
  const asked = request(`${url}/api/mcp${query}`, {
    headers: { authorization: `Bearer ${token}`, connection: 'Upgrade', upgrade: lineProtocol, ...headers },
    agent: false,
  });
  asked.end();
  return new Promise((resolve, reject) => {
    asked.once('error', reject);
    asked.once('upgrade', (_, socket: Socket) => resolve(new LineClient(socket)));
    asked.once('response', (response) => {
      text(response).then((body) => {
        resolve({ status: response.statusCode ?? 0, body: JSON.parse(body) as unknown });
      }, reject);
    });
  });
}

export class LineClient implements AsyncDisposable {
  readonly heard: Line[] = [];
  readonly socket: Socket;
  readonly closed: Promise<unknown>;
  #news = Promise.withResolvers<void>();

  constructor(socket: Socket) {
    this.socket = socket;
    this.closed = once(socket, 'close');
    eachLine(socket, (line) => {
      this.heard.push(JSON.parse(line) as Line);
      this.#news.resolve();
      this.#news = Promise.withResolvers();
    });
  }

  send(...messages: unknown[]): void {
    this.socket.write(messages.map((message) => `${JSON.stringify(message)}\n`).join(''));
  }

  /** The answer to the message of that id. */
  async answer(id: unknown): Promise<Line> {
    for (;;) {
      const found = this.heard.find((line) => line.id === id && line.method === undefined);
      if (found) return found;
      await this.#news.promise;
    }
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.socket.destroy();
    await this.closed;
  }
}
