import { Readable } from 'node:stream';
import { requestLimits, whereLargeFilesGo } from '#server/rules/request-limits.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { Operation } from '#server/catalog/operation.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Blobs } from '#server/store/blobs.ts';

interface GivenParts {
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
}

/** Decodes the files of a call and puts them on disk, one after the other; keeps nothing when one is refused. */
export async function stageFiles(
  operation: Operation,
  given: unknown,
  { blobs, mode }: GivenParts,
  arrived: (done: number, of: number) => Promise<void>,
): Promise<UploadedFile[]> {
  const entries = listOf(operation, given).map((entry, index) => checkEntry(operation, entry, index));
  const files: UploadedFile[] = [];
  try {
    for (const { fileName, content, at } of entries) {
      const bytes = decode(operation, mode, { fileName, content, at });
      files.push({ ...(await blobs.stage(Readable.from(bytes, { objectMode: false }))), fileName });
      await arrived(files.length, entries.length);
    }
    return files;
  } catch (error) {
    await discardFiles(files, blobs);
    throw error;
  }
}

export async function discardFiles(files: readonly UploadedFile[], blobs: Blobs): Promise<void> {
  await Promise.all(files.map((file) => blobs.discard(file)));
}

function listOf({ input: { upload } }: Operation, given: unknown): unknown[] {
  if (!upload || given === undefined || given === null) return [];
  if (upload.field === 'file') return [given];
  if (!Array.isArray(given)) throw invalid('files is a list of {fileName, content}, content in base64.', 'files');
  if (given.length <= requestLimits.files) return given;
  throw new AppError(
    'request_too_large',
    `A call may have at most ${requestLimits.files} files; there are ${given.length}. Nothing was added.`,
    { limitFiles: requestLimits.files },
  );
}

interface Entry {
  fileName: string;
  content: string;
  /** How a message names it, as in `files.0`. */
  at: string;
}

function checkEntry({ input }: Operation, entry: unknown, index: number): Entry {
  const at = input.upload?.field === 'file' ? 'file' : `files.${index}`;
  if (typeof entry !== 'object' || entry === null)
    throw invalid(`${at} is {fileName, content}, content in base64.`, at);
  const { fileName, content, mimeType, ...others } = entry as Record<string, unknown>;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined)
    throw invalid(`${at} has no “${unknown}”: a file is {fileName, content, mimeType?}.`, `${at}.${unknown}`);
  if (typeof fileName !== 'string' || fileName === '') throw invalid(`${at}.fileName is required.`, `${at}.fileName`);
  if (typeof content !== 'string') throw invalid(`${at}.content is required: the bytes in base64.`, `${at}.content`);
  if (mimeType !== undefined && typeof mimeType !== 'string')
    throw invalid(`${at}.mimeType is text.`, `${at}.mimeType`);
  return { fileName, content, at };
}

/** Strict: what another decoder might read differently is refused, since evidence must be the bytes that were meant. */
function decode(operation: Operation, mode: GivenParts['mode'], { fileName, content, at }: Entry): Buffer {
  const padding = /={0,2}$/.exec(content)?.[0].length ?? 0;
  const size = Math.floor(content.length / 4) * 3 - padding;
  if (size > requestLimits.mcpFileBytes) throw fileTooLarge(operation, fileName, mode);
  const bytes = Buffer.from(content, 'base64');
  if (bytes.toString('base64') === content) return bytes;
  throw invalid(
    `${at}.content is not base64 (A–Z, a–z, 0–9, +, /, padded with =, without line breaks and without “data:…,” before it).`,
    `${at}.content`,
  );
}

function fileTooLarge({ method, path }: Operation, fileName: string, mode: GivenParts['mode']): AppError {
  const limit = requestLimits.mcpFileBytes / 1024 / 1024;
  const rest = `${method.toUpperCase()} /api/v1${path}`;
  return new AppError(
    'file_too_large',
    `“${fileName}” is larger than ${limit} MiB, the most for one file over MCP. Nothing was added. REST takes up to ${requestLimits.fileBytes / 1024 / 1024} MiB: ${rest}, as multipart/form-data.${whereLargeFilesGo(mode)}`,
    { fileName, limitBytes: requestLimits.mcpFileBytes, rest },
  );
}
