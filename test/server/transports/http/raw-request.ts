import { request as httpRequest, type IncomingHttpHeaders, type OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';

export interface RawReply {
  status: number;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
  json(): Record<string, unknown>;
}

/** A request as no well-behaved client would send it: any Host, any Content-Length, a body that breaks off. */
export function rawRequest(
  url: string,
  options: { method?: string; headers?: OutgoingHttpHeaders; body?: string | Buffer | Readable; path?: string } = {},
): Promise<RawReply> {
  const { hostname, port, pathname, search } = new URL(url);
  const { method = 'GET', headers = {}, body, path = pathname + search } = options;
  return new Promise((resolve, reject) => {
    // Node names no length of what a DELETE brings.
    const length =
      method === 'DELETE' && (typeof body === 'string' || Buffer.isBuffer(body))
        ? { 'content-length': Buffer.byteLength(body) }
        : {};
    const request = httpRequest(
      { hostname, port, path, method, headers: { ...length, ...headers }, agent: false },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () => {
          const bytes = Buffer.concat(chunks);
          const json = () => JSON.parse(bytes.toString('utf8')) as Record<string, unknown>;
          resolve({ status: response.statusCode ?? 0, headers: response.headers, bytes, json });
        });
      },
    );
    request.on('error', reject);
    if (body === undefined || typeof body === 'string' || Buffer.isBuffer(body)) request.end(body);
    else body.pipe(request);
  });
}

/** A multipart body written by hand, with each part's own headers. */
export function multipart(parts: readonly { headers: string[]; bytes: string | Buffer }[]): {
  type: string;
  body: Buffer;
} {
  const boundary = 'a-boundary-of-a-test';
  const chunks = parts.flatMap(({ headers, bytes }) => [
    Buffer.from(`--${boundary}\r\n${headers.join('\r\n')}\r\n\r\n`),
    Buffer.from(bytes),
    Buffer.from('\r\n'),
  ]);
  const body = Buffer.concat([...chunks, Buffer.from(`--${boundary}--\r\n`)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
