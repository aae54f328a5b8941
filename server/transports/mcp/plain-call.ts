import { CallToolRequestSchema, RequestIdSchema } from '@modelcontextprotocol/sdk/types.js';
import { z } from 'zod';
import type { Credential } from '#server/access/principal.ts';
import { type AnswerParts, answerCall } from './answer-call.ts';
import type { Exchange } from './exchange.ts';
import { Progress } from './progress.ts';
import type { RunningCalls } from './running-calls.ts';
import type { Offer } from './tool-offer.ts';

/*
 * What an assistant sends all day is one well-formed call of a tool. It is answered without the SDK's server, which
 * cost more than the call (server/DECISIONS.md). All else, and all that is wrong with a message, is the SDK's.
 */

const schema = CallToolRequestSchema.extend({ jsonrpc: z.literal('2.0'), id: RequestIdSchema }).strict();

export type PlainCall = z.infer<typeof schema>;

/** The one call that a body is; undefined for everything that only the SDK knows how to answer. */
export function plainCallOf(body: unknown): PlainCall | undefined {
  const { data } = schema.safeParse(body);
  return data?.params.task === undefined ? data : undefined;
}

export interface PlainCaller {
  credential: Credential | undefined;
  requestId: string;
  /** Distinguishes the clients of one token. */
  client: string;
}

export async function answerPlainCall(
  parts: AnswerParts & { running: RunningCalls },
  offer: Offer,
  { id, params }: PlainCall,
  { credential, requestId, client }: PlainCaller,
  exchange: Exchange,
): Promise<void> {
  const patience = new AbortController();
  const { signal } = patience;
  // Aborts what only waits or reads; a change that has begun is carried through.
  const stayHere = exchange.whenGone(() => patience.abort());
  const cancel = (): void => {
    patience.abort();
    exchange.drop(id);
  };
  const forget = parts.running.add(client, id, cancel);
  const progress = new Progress(params._meta?.progressToken, (notification) =>
    exchange.send({ jsonrpc: '2.0', ...notification }, { relatedRequestId: id }),
  );
  try {
    const caller = { credential, requestId, signal, progress };
    const result = await answerCall(parts, offer, params.name, params.arguments ?? {}, caller);
    await exchange.send({ jsonrpc: '2.0', id, result });
  } catch (error) {
    if (!signal.aborted) throw error;
  } finally {
    forget();
    stayHere();
  }
}
