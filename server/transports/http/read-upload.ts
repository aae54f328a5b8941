import busboy from 'busboy';
import type { IncomingMessage } from 'node:http';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import { requestLimits, whereLargeFilesGo } from '#server/rules/request-limits.ts';
import type { UploadedFile } from '#server/catalog/context.ts';
import type { AnyOperation } from '#server/catalog/operation.ts';
import { AppError, invalid } from '#server/errors/app-error.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { ArrivedBytes } from './arrived-bytes.ts';
import { asDeclared } from './form-fields.ts';
import { tooLarge } from './read-json.ts';

const mebibyte = 1024 * 1024;

export interface Upload {
  fields: Record<string, unknown>;
  files: UploadedFile[];
  /** Released when nobody looks into the files' `pieces` any longer. */
  bytes: ArrivedBytes;
}

interface UploadParts {
  blobs: Blobs;
  mode: 'desktop' | 'hosted';
}

/**
 * Streams a multipart request to the staging folder, hashing on the way: never more than a chunk of it is in memory.
 * Refuses, keeping nothing, over 32 MiB together, 25 MiB a file or 30 files.
 */
export async function readUpload(
  request: IncomingMessage,
  operation: AnyOperation,
  { blobs, mode }: UploadParts,
): Promise<Upload> {
  requireMultipart(request);
  const upload: Upload = { fields: {}, files: [], bytes: new ArrivedBytes() };
  const arriving: Promise<void>[] = [];
  let refusal: Error | undefined;
  const parser = parserFor(request);
  const refuse = (error: Error): void => {
    refusal ??= error;
    request.unpipe();
    parser.destroy(error);
  };
  const meter = countBytes(upload.bytes, refuse);
  const check = ({ fileName, isTooLarge }: Staged): void => {
    if (isTooLarge) throw fileTooLarge(fileName, mode);
  };
  parser.on('field', (name, value) => addField(upload.fields, name, value));
  parser.on('file', (name, stream, info) => {
    const isWrong = name !== operation.input.upload?.field;
    if (isWrong || refusal !== undefined) {
      // Refusing destroys the file that is arriving with the same error: unheard, it would end the process.
      stream.on('error', () => undefined).resume();
      return isWrong ? refuse(wrongField(operation, name)) : undefined;
    }
    const place = upload.files.length + arriving.length;
    arriving.push(stage(blobs, stream, info.filename, upload.files, place).then(check).catch(refuse));
  });
  parser.on('filesLimit', () => refuse(tooManyFiles()));
  parser.on('fieldsLimit', () => refuse(invalid('There are more than 500 fields in this request.')));
  try {
    await run(request, meter, parser);
  } catch (error) {
    refusal ??= asProblem(error);
  }
  await Promise.all(arriving);
  if (refusal === undefined)
    return { ...upload, fields: asDeclared(operation, upload.fields), files: upload.files.filter(Boolean) };
  await Promise.all(upload.files.filter(Boolean).map((file) => blobs.discard(file)));
  throw refusal;
}

function requireMultipart(request: IncomingMessage): void {
  if (!(request.headers['content-type'] ?? '').toLowerCase().startsWith('multipart/form-data')) {
    throw invalid('Send files as “multipart/form-data”.');
  }
  if (Number(request.headers['content-length'] ?? 0) > requestLimits.multipartBytes)
    throw tooLarge(requestLimits.multipartBytes);
}

function parserFor(request: IncomingMessage): busboy.Busboy {
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      limits: { files: requestLimits.files, fileSize: requestLimits.fileBytes + 1, fields: 500, fieldSize: mebibyte },
    });
  } catch {
    throw invalid('This multipart request has no boundary.');
  }
}

function run(request: IncomingMessage, meter: Transform, parser: busboy.Busboy): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.on('close', resolve);
    for (const stream of [request, meter, parser]) stream.on('error', reject);
    const gone = (): void => void parser.destroy(new Error('The client went away.'));
    if (request.destroyed) return gone();
    request.on('aborted', gone);
    request.pipe(meter).pipe(parser);
  });
}

function countBytes(arrived: ArrivedBytes, refuse: (error: Error) => void): Transform {
  let bytes = 0;
  return new Transform({
    transform(chunk: Buffer<ArrayBuffer>, _encoding, done) {
      arrived.hold(chunk);
      bytes += chunk.length;
      if (bytes > requestLimits.multipartBytes) refuse(tooLarge(requestLimits.multipartBytes));
      done(null, chunk);
    },
  });
}

interface Staged {
  fileName: string;
  isTooLarge: boolean;
}

async function stage(
  blobs: Blobs,
  stream: Readable & { truncated?: boolean },
  fileName: string | undefined,
  files: UploadedFile[],
  place: number,
): Promise<Staged> {
  const staged = await blobs.stage(stream);
  // Browsers write a quotation mark in a file's name as %22, and nothing else that way but line breaks.
  const file = { ...staged, fileName: (fileName ?? '').replaceAll('%22', '"') };
  files[place] = file;
  return { fileName: file.fileName, isTooLarge: stream.truncated === true || staged.size > requestLimits.fileBytes };
}

function addField(fields: Record<string, unknown>, name: string, value: string): void {
  const known = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const all = Array.isArray(known) ? [...(known as unknown[]), value] : [known, value];
  // Defined, not assigned: a field named `__proto__` is unknown like any other, not lost.
  const now = known === undefined ? value : all;
  Object.defineProperty(fields, name, { value: now, enumerable: true, configurable: true, writable: true });
}

function asProblem(error: unknown): Error {
  if (error instanceof AppError) return error;
  return invalid('This multipart request is broken off or malformed. Nothing was added.');
}

function wrongField(operation: AnyOperation, name: string): AppError {
  const field = operation.input.upload?.field ?? 'files';
  return invalid(`There is a file in the field “${name}”; files belong in “${field}”.`, name);
}

function tooManyFiles(): AppError {
  return new AppError(
    'request_too_large',
    `A request may have at most ${requestLimits.files} files. Split it into smaller ones; nothing was added.`,
    { limitFiles: requestLimits.files },
  );
}

function fileTooLarge(fileName: string, mode: UploadParts['mode']): AppError {
  return new AppError(
    'file_too_large',
    `“${fileName}” is larger than ${requestLimits.fileBytes / mebibyte} MiB, the most for one file. Nothing was added.${whereLargeFilesGo(mode)}`,
    { fileName, limitBytes: requestLimits.fileBytes },
  );
}
