import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { setTimeout as pause } from 'node:timers/promises';
import type { Credential } from '#server/access/principal.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { Answer, Call } from '#server/pipeline/call.ts';
import type { SearchHint } from '#server/rules/search-hints.ts';
import type { Pipeline } from '#server/pipeline/pipeline.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { discardFiles, stageFiles } from './given-files.ts';
import type { Progress } from './progress.ts';
import type { Tool } from './tool.ts';
import { splitArguments } from './tool-arguments.ts';
import { resultOf } from './tool-result.ts';

export interface CallParts {
  pipeline: Pipeline;
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
  /** How long a read waits for what is still being made, in milliseconds. */
  patience: number;
}

export interface ToolCall {
  tool: Tool;
  given: Record<string, unknown>;
  credential: Credential | undefined;
  requestId: string;
  progress: Progress;
  signal: AbortSignal;
}

/** Runs one tool through the pipeline, as every transport does; throws what the pipeline refuses. */
export async function callTool(
  parts: CallParts,
  { tool, given, credential, requestId, progress, signal }: ToolCall,
): Promise<CallToolResult> {
  const { operation } = tool;
  const principal = await parts.pipeline.admit(operation, credential, 'mcp');
  const input = splitArguments(tool, given);
  const files = await stageFiles(operation, input.files, parts, (done, of) =>
    progress.report(done, of, `Received ${done} of ${of} files`),
  );
  try {
    signal.throwIfAborted();
    let hints: readonly SearchHint[] = [];
    const hint = (some: typeof hints): void => void (hints = some);
    const call = { ...callOf(tool, input, files, requestId), hint };
    const answer = await patiently(parts.patience, call, progress, signal, () => parts.pipeline.run(principal, call));
    const result = await resultOf(
      operation,
      answer,
      input.raw.path,
      tool.rows && { ...input.list, ...tool.rows },
      hints,
    );
    if (answer.receipt && answer.content.kind !== 'file') answer.receipt.bytes += textBytes(result);
    return result;
  } finally {
    await discardFiles(files, parts.blobs);
  }
}

function textBytes({ content }: CallToolResult): number {
  return content.reduce((sum, part) => (part.type === 'text' ? sum + Buffer.byteLength(part.text) : sum), 0);
}

function callOf(
  { operation }: Tool,
  { raw, context }: ReturnType<typeof splitArguments>,
  files: UploadedFile[],
  requestId: string,
): Call {
  return { operation, input: { ...raw, files }, transport: 'mcp', requestId, context };
}

const betweenLooks = 250;

/**
 * A read of what is still being made (the text of a file that is being read) waits for it, reporting progress: asking
 * again costs an assistant more than waiting. A change is never tried twice.
 */
async function patiently(
  patience: number,
  { operation }: Call,
  progress: Progress,
  signal: AbortSignal,
  run: () => Promise<Answer>,
): Promise<Answer> {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const waits = operation.method === 'get' && error instanceof AppError && error.problem === 'resource_busy';
      if (!waits || Date.now() >= deadline) throw error;
      await reportProgress(progress, error);
      await pause(betweenLooks, undefined, { signal });
    }
  }
}

function reportProgress(progress: Progress, { details }: AppError): Promise<void> {
  const { page } = details;
  const pages = typeof details['pages'] === 'number' ? details['pages'] : undefined;
  if (typeof page !== 'number') return progress.report(0, undefined, 'Waiting for its turn to be read');
  return progress.report(page, pages, `Reading page ${page} of ${pages ?? '?'}`);
}
