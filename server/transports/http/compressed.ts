import compression from 'compression';
import type { Request, Response } from 'express';
import type { IncomingMessage, ServerResponse } from 'node:http';

export type Handler = (request: IncomingMessage, response: ServerResponse) => void;

/** Shorter answers gain nothing. */
const fewestBytes = 1024;

/**
 * The same answers in fewer bytes, for whoever can read them so: what goes over a network from a hosted server. On one
 * computer the bytes cost less than packing them. Left as they are: streams of news, which must not wait for each
 * other; parts of files; and files, whose bytes and length are what was asked for.
 */
export function compressed(handler: Handler): Handler {
  const compress = compression({ threshold: fewestBytes, filter: mayBePacked });
  return (request, response) =>
    compress(request as Request, response as Response, () => {
      handler(request, response);
    });
}

function mayBePacked(request: Request, response: Response): boolean {
  const type = String(response.getHeader('content-type') ?? '');
  if (response.statusCode === 206 || response.hasHeader('content-disposition')) return false;
  if (type.startsWith('text/event-stream')) return false;
  return compression.filter(request, response);
}
