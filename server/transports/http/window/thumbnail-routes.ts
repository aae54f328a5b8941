import { type Request, type Response, Router } from 'express';
import { finished } from 'node:stream/promises';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import type { Thumbnail } from '#server/areas/files/thumbnails.ts';
import { notFound } from '#server/errors/app-error.ts';
import { sendAnswer } from '#server/transports/http/send-answer.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

/**
 * Small pictures for the grid of evidence. The browser keeps none: what is permanently deleted must not remain in a
 * cache on the disk that nobody here can empty.
 */
export function thumbnailRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/evidence/:id/thumbnail',
    route((request, response) => sendThumbnail(parts, request, response)),
  );
  return router;
}

/** 204 when there is no picture of this file: the list shows the sign of its kind, and nothing has failed. */
async function sendThumbnail(parts: WindowParts, request: Request, response: Response): Promise<void> {
  const principal = await signedIn(parts, request);
  const row = await parts.pipeline.look(principal, (tx, viewer) =>
    findEvidence(tx, viewer, String(request.params['id'])),
  );
  if (!row) throw notFound('file');
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const { sha256, fileName, mimeType, size } = row;
  const file = { sha256, fileName, mimeType, size, path: parts.blobs.pathOf(sha256) };
  const thumbnail = await parts.thumbnails.of(file, gone.signal).catch((error: unknown) => {
    // Scrolled past: nobody is there to be answered.
    if (gone.signal.aborted) return undefined;
    throw error;
  });
  if (thumbnail === undefined) return void response.end();
  if (thumbnail === null) return void response.status(204).end();
  sendPicture(request, response, thumbnail, sha256);
  await finished(response).catch((error: unknown) => {
    if (!gone.signal.aborted) throw error;
  });
}

function sendPicture(request: Request, response: Response, { path, size }: Thumbnail, sha256: string): void {
  const fileName = `${sha256.slice(0, 12)}.webp`;
  const value = { path, size, mimeType: 'image/webp', fileName, disposition: 'inline', sha256 } as const;
  sendAnswer(request, response, { status: 200, content: { kind: 'file', value } });
}
