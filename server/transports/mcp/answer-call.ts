import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import type { Credential } from '#server/access/principal.ts';
import type { Operation } from '#server/catalog/operation.ts';
import type { AppError } from '#server/errors/app-error.ts';
import { known } from '#server/transports/http/catalog-handler.ts';
import { type CallParts, callTool } from './call-tool.ts';
import { calledOperation, compactNames, describe, find } from './compact-tools.ts';
import type { Progress } from './progress.ts';
import type { Tool } from './tool.ts';
import type { Offer } from './tool-offer.ts';
import { errorResult } from './tool-result.ts';

export interface AnswerParts extends CallParts {
  operations: readonly Operation[];
  logError: (error: unknown, requestId: string) => void;
  /** Hears of every call of a tool, by the status it would have over REST. */
  called?: ((operation: string, ms: number, status: number) => void) | undefined;
}

interface Caller {
  credential: Credential | undefined;
  requestId: string;
  signal: AbortSignal;
  progress: Progress;
}

/** Answers a call of a tool, a refused one with what to do next; throws only when it was cancelled. */
export async function answerCall(
  parts: AnswerParts,
  offer: Offer,
  name: string,
  given: Record<string, unknown>,
  caller: Caller,
): Promise<CallToolResult> {
  let tool: Tool | undefined;
  const began = performance.now();
  const over = (status: number): void =>
    parts.called?.(tool?.operation.id ?? 'operation_not_found', performance.now() - began, status);
  try {
    if (looksUp(offer, name)) return await lookUp(parts, offer, name, given, caller);
    const called = await counted(parts, caller, () => toolMeant(offer, name, given));
    tool = called.tool;
    const result = await callTool(parts, { ...called, ...caller });
    over(tool.operation.status);
    return result;
  } catch (error) {
    // Nobody waits for the answer of a cancelled call; the SDK drops it. A fault of ours is logged even so.
    if (isCancellation(error, caller.signal)) throw error;
    const problem: AppError = known(error, caller.requestId, parts.logError);
    over(problem.status);
    return errorResult(problem, tool?.operation, parts.operations);
  }
}

function toolMeant(
  offer: Offer,
  name: string,
  given: Record<string, unknown>,
): { tool: Tool; given: Record<string, unknown> } {
  if (offer.compact && name === compactNames.call) return calledOperation(offer, given);
  return { tool: offer.find(name), given };
}

/** Every tool call counts against the rate, one of no tool too; those of a tool are counted where they are admitted. */
async function counted<T>({ pipeline }: AnswerParts, { credential }: Caller, look: () => T): Promise<T> {
  try {
    return look();
  } catch (error) {
    await pipeline.identify(credential, 'mcp');
    throw error;
  }
}

function isCancellation(error: unknown, { aborted, reason }: AbortSignal): boolean {
  return aborted && (error === reason || (error instanceof Error && error.name === 'AbortError'));
}

/** It reads the catalog, and runs no operation. */
function looksUp({ compact }: Offer, name: string): boolean {
  return name === compactNames.describe || (compact && name === compactNames.find);
}

/** Reading the catalog runs no operation. */
async function lookUp(
  { pipeline }: AnswerParts,
  offer: Offer,
  name: string,
  given: Record<string, unknown>,
  { credential }: Caller,
): Promise<CallToolResult> {
  await pipeline.identify(credential, 'mcp');
  return name === compactNames.find ? find(offer, given) : describe(offer, given);
}
