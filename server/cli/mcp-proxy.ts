import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type {
  JSONRPCErrorResponse,
  JSONRPCMessage,
  JSONRPCRequest,
  RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { Owner } from '#server/owner/port-file.ts';
import { eachLine } from '#server/program/each-line.ts';
import { lostAnswer, refusedAnswer, unreachableAnswer } from './mcp-answers.ts';
import { isNotification, isRequest, messageOf } from './mcp-message.ts';
import { lastingUpstream } from './mcp-reconnection.ts';
import { NotDelivered, RefusedByServer } from './mcp-upstream.ts';
import { asRecord } from './owner-client.ts';

/**
 * Carries MCP messages unchanged between a local assistant (standard input and output) and the server that owns the
 * data folder. When that server goes away the next message finds, or starts, the next one; what was under way is
 * answered with an error and never sent a second time, as only the assistant can judge whether that is safe.
 */
export interface McpProxySettings {
  stdin: Readable;
  stdout: Writable;
  token: string | null;
  /** What to answer when there is no token. */
  noToken: string;
  query: URLSearchParams;
  /** Finds the server that owns the data folder, or starts one. */
  connect: () => Promise<Owner>;
  log: (line: string) => void;
  /** For finding faults. */
  trace: (line: string) => void;
}

export interface McpProxy {
  /** Works until standard input ends; the exit code. */
  run: () => Promise<number>;
  stop: () => void;
}

/** Above the 24 MiB of a request, so that the server, which knows its limits, is the one that refuses. */
const LONGEST_MESSAGE = 64 * 1024 * 1024;
/** An assistant that closed our input may still want the answers it asked for. */
const LAST_ANSWERS_WITHIN_MS = 30_000;

export function createMcpProxy(settings: McpProxySettings): McpProxy {
  const { stdin, stdout, log } = settings;
  const waiting = new Map<RequestId, JSONRPCRequest>();
  const server = lastingUpstream(settings, { onAnswer: answer, onOther: write });
  const stopped = Promise.withResolvers<number>();
  let notified: Promise<void> = Promise.resolve();
  let idle: () => void = () => undefined;

  function write(text: string): void {
    stdout.write(`${text}\n`);
  }

  function answer(id: RequestId, text: string): void {
    if (!waiting.delete(id)) return; // cancelled, or answered with an error already
    write(text);
    if (waiting.size === 0) idle();
  }

  async function deliver(message: JSONRPCMessage, text: string): Promise<void> {
    const failure = await server.deliver(message, text);
    if (failure === null) return;
    if (isRequest(message)) answer(message.id, JSON.stringify(failureAnswer(message, failure)));
    else log(`A message of the assistant did not reach Casewright: ${failure.message}`);
  }

  function receive(line: string): void {
    const message = messageOf(line);
    // Nothing of what was sent: logs carry no content.
    if (message === null) return log('The assistant sent something that is not an MCP message; it was ignored.');
    if (isRequest(message)) {
      waiting.set(message.id, message);
      void notified.then(() => deliver(message, line));
      return;
    }
    if (isNotification(message) && message.method === 'notifications/cancelled') {
      waiting.delete(asRecord(message.params)['requestId'] as RequestId);
    }
    // Notifications keep their order, and a request its place after them: "initialized" must arrive first.
    notified = notified.then(() => deliver(message, line));
  }

  async function run(): Promise<number> {
    stdout.once('error', () => stopped.resolve(0)); // nobody reads any longer
    eachLine(stdin, receive, { longest: LONGEST_MESSAGE, tooLong: () => stopped.resolve(1) });
    const inputEnded = finished(stdin, { writable: false }).then(lastAnswers, lastAnswers);
    const exitCode = await Promise.race([inputEnded, stopped.promise]);
    server.close();
    return exitCode;
  }

  async function lastAnswers(): Promise<number> {
    if (waiting.size > 0) {
      const { promise, resolve } = Promise.withResolvers<void>();
      idle = resolve;
      const patience = new AbortController();
      const enough = pause(LAST_ANSWERS_WITHIN_MS, undefined, { signal: patience.signal }).catch(() => undefined);
      await Promise.race([promise, enough]);
      patience.abort();
    }
    await new Promise((flushed) => stdout.write('', flushed));
    return 0;
  }

  return { run, stop: () => stopped.resolve(0) };
}

function failureAnswer(request: JSONRPCRequest, failure: Error): JSONRPCErrorResponse {
  if (failure instanceof RefusedByServer) return refusedAnswer(request, failure);
  if (failure instanceof NotDelivered) return unreachableAnswer(request, failure);
  return lostAnswer(request);
}
