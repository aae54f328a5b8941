import type { IncomingMessage } from 'node:http';
import { AppError, invalid } from '#server/errors/app-error.ts';
import { hasBody } from './hear-out.ts';

/** Reads a JSON body of at most `limit` bytes; undefined when there is none. */
export async function readJson(request: IncomingMessage, limit: number): Promise<unknown> {
  if (request.headers['content-length'] === '0' || !hasBody(request)) return undefined;
  const type = (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  if (type !== 'application/json') {
    throw invalid('Send the body as JSON, with “Content-Type: application/json”.');
  }
  if (request.headers['content-encoding'] !== undefined && request.headers['content-encoding'] !== 'identity') {
    throw invalid('Send the body as it is, without a Content-Encoding.');
  }
  const bytes = await collect(request, limit);
  if (bytes.length === 0) return undefined;
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    throw invalid('The body is not valid JSON in UTF-8.');
  }
}

/**
 * Collects the bytes of a request, or refuses it at the limit: what is left is let run off by the caller. By events,
 * because an iterator makes a small body twice as dear.
 */
export function collect(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // Whoever left in the middle is no fault of ours, and hears nothing of this.
    if (request.destroyed) throw brokenOff();
    if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge(limit);
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size <= limit) return;
      request.pause().off('data', take).off('end', whole).off('close', gone);
      reject(tooLarge(limit));
    };
    const whole = (): void => {
      request.off('close', gone);
      resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, size));
    };
    const gone = (): void => reject(brokenOff());
    request.on('data', take).once('end', whole).once('close', gone);
  });
}

function brokenOff(): AppError {
  return invalid('This request was broken off.');
}

export function tooLarge(limit: number): AppError {
  return new AppError(
    'request_too_large',
    `A request may have at most ${limit / 1024 / 1024} MiB. Split it into smaller ones.`,
    {
      limitBytes: limit,
    },
  );
}
