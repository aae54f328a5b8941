import type { Server } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorBody } from '#server/errors/app-error.ts';
import { patienceAfterAnswer } from './hear-out.ts';

interface Refused {
  status: string;
  body: ErrorBody;
}

/** What Node could not read as a request never reaches the application, and gets an answer like any other. */
export function answerBrokenRequests(server: Server, patience = patienceAfterAnswer): void {
  const hearing = new WeakMap<Duplex, { most: number }>();
  const answering = new WeakSet<Duplex>();
  server.on('request', ({ socket }, response) => {
    answering.add(socket);
    response.once('close', () => answering.delete(socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, duplex) => {
    const socket = duplex as Socket;
    // What still arrives after the answer comes by here again, is dropped, and is taken within a limit.
    const heard = hearing.get(socket);
    if (heard) return void (socket.bytesRead > heard.most && socket.destroy());
    // Half an answer with another one behind it would be read as one.
    if (!socket.writable || answering.has(socket)) return void socket.destroy();
    hearing.set(socket, { most: socket.bytesRead + patience.bytes });
    const late = setTimeout(() => socket.destroy(), patience.ms);
    socket.once('close', () => clearTimeout(late));
    socket.end(reply(refusalOf(error.code)));
  });
}

function refusalOf(code: string | undefined): Refused {
  if (code === 'HPE_HEADER_OVERFLOW') {
    const error = 'The address and the headers of this request are longer than 16 KiB together.';
    return { status: '431 Request Header Fields Too Large', body: { error, code: 'request_too_large' } };
  }
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    const error = 'The request did not arrive whole in time.';
    return { status: '408 Request Timeout', body: { error, code: 'invalid_request' } };
  }
  return {
    status: '400 Bad Request',
    body: { error: 'This could not be read as an HTTP request.', code: 'invalid_request' },
  };
}

function reply({ status, body }: Refused): string {
  const text = JSON.stringify(body);
  const head = [
    `HTTP/1.1 ${status}`,
    'x-api-operation: operation_not_found',
    'cache-control: no-store',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'connection: close',
  ];
  return `${head.join('\r\n')}\r\n\r\n${text}`;
}
