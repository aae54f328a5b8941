import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js';
import { readFile } from 'node:fs/promises';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { FileReply, Operation } from '#server/catalog/operation.ts';
import type { SearchHint } from '#server/rules/search-hints.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { TextPiece } from '#server/catalog/text-piece.ts';
import type { Answer } from '#server/pipeline/call.ts';
import { adviceFor } from './advice.ts';
import { type RowsPlace, shownRows } from './rows-place.ts';
import type { List } from './tool-arguments.ts';

export async function resultOf(
  operation: Operation,
  { content }: Answer,
  path: Record<string, string>,
  list: (List & RowsPlace) | undefined,
  hints: readonly SearchHint[] = [],
): Promise<CallToolResult> {
  switch (content.kind) {
    case 'json':
      return jsonResult({ ...structured(content.value, list), ...(hints.length > 0 && { hints }) });
    case 'text':
      return pieceResult(content.value);
    case 'file':
      return fileResult(operation, content.value, path);
    case 'none':
      return textResult('Done.');
  }
}

export function textResult(text: string): CallToolResult {
  return { content: [{ type: 'text', text }] };
}

/** The text alone, and, where there is or will be more of it, how to go on in a part of its own. */
function pieceResult({ text, ...place }: TextPiece): CallToolResult {
  if (place.totalLength === text.length && !place.stillReading) return textResult(text);
  return { content: [...textResult(text).content, { type: 'text', text: JSON.stringify(place) }] };
}

/** Structured, and the same as text for hosts that only show text. */
export function jsonResult(value: Record<string, unknown>): CallToolResult {
  return { content: [{ type: 'text', text: JSON.stringify(value) }], structuredContent: value };
}

/** A list is the `items` of an object (CONTRACT.md 9); of a page, what to ask for next. */
function structured(value: unknown, list: (List & RowsPlace) | undefined): Record<string, unknown> {
  if (!Array.isArray(value)) {
    if (typeof value !== 'object' || value === null) return { value };
    const answer = value as Record<string, unknown>;
    if (list?.property == null) return answer;
    const lines = answer[list.property] as Record<string, unknown>[];
    return { ...answer, [list.property]: shownRows(lines, list, list.inside) };
  }
  if (list === undefined) return { items: value };
  const { page } = list;
  const rows = value as Record<string, unknown>[];
  // As many as asked for: there are more, or, where none more could be asked for, there may be.
  const isPart = page !== undefined && rows.length >= page.asked;
  const shown = isPart ? rows.slice(0, page.rows) : rows;
  return { items: shownRows(shown, list, null), ...(isPart && { nextAfter: shown.at(-1)?.['id'] }) };
}

async function fileResult(
  operation: Operation,
  file: FileReply,
  path: Record<string, string>,
): Promise<CallToolResult> {
  const address = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => path[name] ?? '');
  if (file.size > requestLimits.mcpFileBytes) throw tooLargeToEmbed(file, address);
  const bytes = await bytesOf(file);
  const { mimeType } = file;
  const held = mimeType.startsWith('text/markdown') ? { text: bytes.toString() } : { blob: bytes.toString('base64') };
  return {
    content: [
      { type: 'text', text: `“${file.fileName}”, ${mimeType}, ${file.size} bytes.` },
      { type: 'resource', resource: { uri: `casewright:/${address}`, mimeType, ...held } },
    ],
  };
}

async function bytesOf(file: FileReply): Promise<Buffer> {
  if (file.path === undefined) return Buffer.from(file.bytes);
  try {
    return await readFile(file.path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    throw new AppError(
      'internal',
      'The bytes of this file are missing from the data folder. Restore them from a backup.',
    );
  }
}

function tooLargeToEmbed({ fileName, size }: FileReply, address: string): AppError {
  const limit = requestLimits.mcpFileBytes / 1024 / 1024;
  const rest = `GET /api/v1${address}`;
  return new AppError(
    'file_too_large',
    `“${fileName}” has ${(size / 1024 / 1024).toFixed(1)} MiB; a file over MCP may have ${limit} MiB. REST streams it: ${rest}, with the same token.`,
    { fileName, sizeBytes: size, limitBytes: requestLimits.mcpFileBytes, rest },
  );
}

/** A record in an error is shown up to this length; a longer one is better read by its own tool. */
const longestRecord = 8000;

/**
 * What happened and what to do next, in words. The error's body is added as structured content only where the tool
 * declares no output: clients check structured content, of errors too, against the declaration.
 */
export function errorResult(
  error: AppError,
  operation: Operation | undefined,
  operations: readonly Operation[],
): CallToolResult {
  const body = error.body();
  const lines = [
    `${error.code}: ${error.message}`,
    ...otherIssues(body['issues']),
    `Next: ${adviceFor({ error, operation, operations })}`,
  ];
  const current = JSON.stringify(body['current']) as string | undefined;
  if (current !== undefined && current.length <= longestRecord) lines.push(`Current version: ${current}`);
  const result: CallToolResult = { isError: true, content: [{ type: 'text', text: lines.join('\n') }] };
  return operation?.output.kind === 'json' ? result : { ...result, structuredContent: body };
}

/** The message names the first fault; a caller that corrects them all at once needs the others. */
function otherIssues(issues: unknown): string[] {
  if (!Array.isArray(issues)) return [];
  return (issues as { path: string; message: string }[])
    .slice(1)
    .map(({ path, message }) => `Also ${path}: ${message}`);
}
