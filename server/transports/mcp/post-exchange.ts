import type { TransportSendOptions } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { JSONRPCMessage, MessageExtraInfo, RequestId } from '@modelcontextprotocol/sdk/types.js';
import type { ServerResponse } from 'node:http';
import type { Exchange } from './exchange.ts';

/**
 * One POST and its answer. The answer is plain JSON unless something is sent before it
 * (progress): then it becomes a stream of events. The SDK's own transport goes through web streams and makes a third of
 * the calls a second (server/DECISIONS.md).
 */
export class PostExchange implements Exchange {
  onmessage?: (message: JSONRPCMessage, extra?: MessageExtraInfo) => void;
  onclose?: () => void;
  onerror?: (error: Error) => void;
  readonly finished: Promise<void>;
  readonly #response: ServerResponse;
  readonly #waiting: Set<RequestId>;
  readonly #batch: boolean;
  readonly #mayStream: boolean;
  readonly #finish: () => void;
  readonly #answers: JSONRPCMessage[] = [];
  #streaming = false;

  constructor(response: ServerResponse, asked: { ids: readonly RequestId[]; batch: boolean; mayStream: boolean }) {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.finished = promise;
    this.#finish = resolve;
    this.#response = response;
    this.#waiting = new Set(asked.ids);
    this.#batch = asked.batch;
    this.#mayStream = asked.mayStream;
  }

  /** Nothing to start: the request is here already. */
  async start(): Promise<void> {}

  async send(message: JSONRPCMessage, options?: TransportSendOptions): Promise<void> {
    if ('method' in message) return this.#notify(message, options);
    const { id } = message;
    if (id === undefined || !this.#waiting.delete(id)) return;
    if (this.#streaming) this.#write(message);
    else this.#answers.push(message);
    if (this.#waiting.size === 0) this.#end();
  }

  drop(id: RequestId): void {
    if (this.#waiting.delete(id) && this.#waiting.size === 0) this.#end();
  }

  whenGone(act: () => void): () => void {
    this.#response.once('close', act);
    return () => this.#response.off('close', act);
  }

  async close(): Promise<void> {
    this.#waiting.clear();
    this.#finish();
    this.onclose?.();
  }

  #notify(message: JSONRPCMessage, options?: TransportSendOptions): void {
    const about = options?.relatedRequestId;
    if (about === undefined || !this.#waiting.has(about) || !this.#mayStream) return;
    this.#stream();
    this.#write(message);
  }

  #stream(): void {
    if (this.#streaming) return;
    this.#streaming = true;
    const headers = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store, no-transform',
      'X-Accel-Buffering': 'no',
    };
    this.#response.writeHead(200, headers);
    for (const answer of this.#answers.splice(0)) this.#write(answer);
  }

  #write(message: JSONRPCMessage): void {
    if (!this.#response.destroyed) this.#response.write(`event: message\ndata: ${JSON.stringify(message)}\n\n`);
  }

  #end(): void {
    if (this.#streaming) this.#response.end();
    else if (this.#answers.length === 0) this.#response.writeHead(202).end();
    else {
      const body = JSON.stringify(this.#batch ? this.#answers : this.#answers[0]);
      this.#response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': Buffer.byteLength(body) });
      this.#response.end(body);
    }
    this.#finish();
  }
}
