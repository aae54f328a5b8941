import { type Request, type Response, Router } from 'express';
import { finished } from 'node:stream/promises';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { safeToServe } from '#server/areas/files/safe-types.ts';
import type { KeptPart } from '#server/areas/files/views.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { sendAnswer } from '#server/transports/http/send-answer.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

/** The bytes of the files within a file. */
export function viewRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/evidence/:id/parts/:index',
    route((request, response) => sendPart(parts, request, response)),
  );
  return router;
}

/** `preview=1` is a copy that a browser can show, else the bytes to save; the body of a mail is made safe already. */
async function sendPart(parts: WindowParts, request: Request, response: Response): Promise<void> {
  const { file, part } = await partOf(parts, request);
  const { path, size, mimeType, name, sha256 } = part;
  if (request.query['preview'] !== '1') {
    const type = safeToServe(mimeType);
    return sendFile(request, response, {
      path,
      size,
      mimeType: type,
      fileName: name,
      disposition: 'attachment',
      sha256,
    });
  }
  const preview = await parts.views.previewsOf(file).preview({ path, size, mimeType, fileName: name, sha256 });
  if ('unsupported' in preview) throw new AppError('invalid_file', preview.unsupported);
  await sendFile(request, response, { ...preview, disposition: 'inline' });
}

async function fileOf(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const row = await parts.pipeline.look(principal, (tx, viewer) => findEvidence(tx, viewer, idOf(request)));
  if (!row) throw notFound('evidence item');
  const { sha256, fileName, mimeType, size } = row;
  return { sha256, fileName, mimeType, size, path: parts.blobs.pathOf(sha256) };
}

async function partOf(parts: WindowParts, request: Request): Promise<{ file: { sha256: string }; part: KeptPart }> {
  const file = await fileOf(parts, request);
  const written = String(request.params['index']);
  const part = /^\d{1,6}$/.test(written) ? await parts.views.part(file, Number(written)) : undefined;
  if (!part) throw notFound('file in this file');
  return { file, part };
}

async function sendFile(request: Request, response: Response, value: FileReply): Promise<void> {
  sendAnswer(request, response, { status: 200, content: { kind: 'file', value } });
  await finished(response).catch((error: NodeJS.ErrnoException) => {
    // The window turned to something else before all of it had arrived.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error;
  });
}

function idOf(request: Request): string {
  return String(request.params['id']);
}
