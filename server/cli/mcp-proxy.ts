import type { Readable, Writable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import {
  isJSONRPCErrorResponse,
  isJSONRPCNotification,
  isJSONRPCRequest,
  isJSONRPCResultResponse,
  type JSONRPCMessage,
  type JSONRPCRequest,
  type RequestId,
} from '@modelcontextprotocol/sdk/types.js';
import type { Owner } from '#server/owner/port-file.ts';
import { lostAnswer, refusedAnswer, unreachableAnswer } from './mcp-answers.ts';
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
  const assistant = new StdioServerTransport(stdin, stdout, { maxBufferSize: LONGEST_MESSAGE });
  const waiting = new Map<RequestId, JSONRPCRequest>();
  const server = lastingUpstream(settings, { onMessage: answer, onAnswerEnded: answerEnded });
  const stopped = Promise.withResolvers<number>();
  let notified: Promise<void> = Promise.resolve();
  let written: Promise<void> = Promise.resolve();
  let idle: () => void = () => undefined;

  function write(message: JSONRPCMessage): void {
    written = written.then(() => assistant.send(message));
  }

  function answer(message: JSONRPCMessage): void {
    if (!isJSONRPCResultResponse(message) && !isJSONRPCErrorResponse(message)) return write(message);
    const { id } = message;
    if (id === undefined || !waiting.delete(id)) return; // cancelled, or answered with an error already
    write(message);
    if (waiting.size === 0) idle();
  }

  function answerEnded(id: RequestId): void {
    const lost = waiting.get(id);
    if (lost !== undefined) answer(lostAnswer(lost));
  }

  async function deliver(message: JSONRPCMessage): Promise<void> {
    const failure = await server.deliver(message);
    if (failure === null) return;
    if (isJSONRPCRequest(message)) answer(failureAnswer(message, failure));
    else log(`A message of the assistant did not reach Casewright: ${failure.message}`);
  }

  function receive(message: JSONRPCMessage): void {
    if (isJSONRPCRequest(message)) {
      waiting.set(message.id, message);
      void notified.then(() => deliver(message));
      return;
    }
    if (isJSONRPCNotification(message) && message.method === 'notifications/cancelled') {
      waiting.delete(asRecord(message.params)['requestId'] as RequestId);
    }
    // Notifications keep their order, and a request its place after them: "initialized" must arrive first.
    notified = notified.then(() => deliver(message));
  }

  async function run(): Promise<number> {
    assistant.onmessage = receive;
    // Not the error's own words: they quote what was sent, and logs carry no content.
    assistant.onerror = () => log('The assistant sent something that is not an MCP message; it was ignored.');
    assistant.onclose = () => stopped.resolve(1);
    stdout.once('error', () => stopped.resolve(0)); // nobody reads any longer
    await assistant.start();
    const inputEnded = finished(stdin, { writable: false }).then(lastAnswers, lastAnswers);
    const exitCode = await Promise.race([inputEnded, stopped.promise]);
    await server.close();
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
    await written;
    return 0;
  }

  return { run, stop: () => stopped.resolve(0) };
}

function failureAnswer(request: JSONRPCRequest, failure: Error): JSONRPCMessage {
  if (failure instanceof RefusedByServer) return refusedAnswer(request, failure);
  if (failure instanceof NotDelivered) return unreachableAnswer(request, failure);
  return lostAnswer(request);
}
