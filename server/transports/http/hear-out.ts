import type { IncomingMessage, ServerResponse } from 'node:http';

/** How much of a request is still taken after its answer, and for how long. Twice what any request may have. */
export const patienceAfterAnswer = { bytes: 64 * 1024 * 1024, ms: 60_000 };

type End = ServerResponse['end'];

/**
 * Lets a client that is still sending hear an answer that came early, such as a refusal: the answer goes out at once
 * and whole, what still arrives is read and dropped, and only then the response ends. A connection that is closed with
 * unread bytes in it is reset, and most clients then report a broken pipe instead of the answer.
 */
export function hearOut(request: IncomingMessage, response: ServerResponse, patience = patienceAfterAnswer): void {
  if (!hasBody(request)) return;
  const end = response.end.bind(response) as (...given: unknown[]) => ServerResponse;
  // On the object itself, because Express gives the responses it answers another prototype.
  response.end = ((...given: unknown[]) => {
    if (request.complete || response.destroyed) return end(...given);
    response.end = (() => response) as End;
    sayAtOnce(response, given);
    const done = given.find((each) => typeof each === 'function');
    dropTheRest(request, response, patience, () => {
      end(done);
      if (!request.complete) request.socket.destroySoon();
    });
    return response;
  }) as End;
}

export function hasBody(request: IncomingMessage): boolean {
  return request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
}

function sayAtOnce(response: ServerResponse, [chunk, encoding]: unknown[]): void {
  const text = typeof chunk === 'string' || chunk instanceof Uint8Array ? chunk : undefined;
  if (!response.headersSent) {
    // After a refusal nothing else is taken on this connection.
    if (response.statusCode >= 400) response.setHeader('Connection', 'close');
    // Else the answer would only be whole with the end of the response.
    response.setHeader('Content-Length', response.getHeader('Content-Length') ?? (text ? Buffer.byteLength(text) : 0));
  }
  if (text === undefined) response.flushHeaders();
  else response.write(text, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8');
}

function dropTheRest(
  request: IncomingMessage,
  response: ServerResponse,
  { bytes, ms }: typeof patienceAfterAnswer,
  then: () => void,
): void {
  let left = bytes;
  const stop = (): void => {
    clearTimeout(timer);
    request.off('data', count).off('end', stop);
    response.off('close', stop);
    then();
  };
  const count = (chunk: Buffer): void => {
    left -= chunk.length;
    if (left < 0) stop();
  };
  const timer = setTimeout(stop, ms);
  request.unpipe();
  request.on('data', count).once('end', stop).resume();
  response.once('close', stop);
}
