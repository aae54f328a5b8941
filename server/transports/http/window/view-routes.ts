import { type Request, type Response, Router } from 'express';
import { createReadStream } from 'node:fs';
import { finished } from 'node:stream/promises';
import { z } from 'zod';
import { custodyOf } from '#server/areas/evidence/custody.ts';
import { keepAttachment } from '#server/areas/evidence/keep-attachment.ts';
import { findEvidence } from '#server/areas/evidence/queries.ts';
import { findReading, readingPages } from '#server/areas/evidence/readings.ts';
import { safeToServe } from '#server/areas/files/safe-types.ts';
import type { KeptPart } from '#server/areas/files/views.ts';
import type { FileReply } from '#server/catalog/operation.ts';
import { AppError, notFound } from '#server/errors/app-error.ts';
import { sendAnswer } from '#server/transports/http/send-answer.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

const Keep = z.strictObject({ recordingConsent: z.boolean().optional() });

/** What the viewer asks besides the catalog: a file taken apart, the files within it, how it came here. */
export function viewRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/evidence/:id/view',
    route((request, response) => sendView(parts, request, response)),
  );
  router.get(
    '/app/evidence/:id/parts/:index',
    route((request, response) => sendPart(parts, request, response)),
  );
  router.post(
    '/app/evidence/:id/parts/:index/keep',
    route((request) => keepPart(parts, request)),
  );
  router.get(
    '/app/evidence/:id/reading',
    route((request) => reading(parts, request)),
  );
  router.get(
    '/app/evidence/:id/custody',
    route(async (request) => {
      const principal = await signedIn(parts, request);
      return parts.pipeline.look(principal, (tx, viewer) => custodyOf(tx, viewer, idOf(request)));
    }),
  );
  router.post(
    '/app/evidence/:id/verify',
    route((request) => verify(parts, request)),
  );
  return router;
}

async function sendView(parts: WindowParts, request: Request, response: Response): Promise<void> {
  const file = await fileOf(parts, request);
  const view = await parts.views.view(file);
  if ('unsupported' in view) throw new AppError('invalid_file', view.unsupported);
  await sendFile(request, response, {
    ...view,
    mimeType: 'application/json; charset=utf-8',
    fileName: 'view.json',
    disposition: 'inline',
  });
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

async function keepPart(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const { recordingConsent = false } = await bodyOf(request, Keep);
  const { part } = await partOf(parts, request);
  const staged = await parts.blobs.stage(createReadStream(part.path));
  try {
    await parts.blobs.keep(staged);
    const { name, mimeType, kind } = part;
    const { accountId } = principal;
    const keeping = { mailId: idOf(request), accountId, limits: parts.limits, recordingConsent };
    return await parts.pipeline.local(principal, (tx, viewer) =>
      keepAttachment(tx, viewer, { ...staged, name, mimeType, kind }, keeping),
    );
  } finally {
    await parts.blobs.discard(staged);
  }
}

/** What the machine read, page by page, with how sure it was of each. */
async function reading(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  return parts.pipeline.look(principal, async (tx, viewer) => {
    const row = await findEvidence(tx, viewer, idOf(request));
    if (!row) throw notFound('evidence item');
    const found = await findReading(tx, row.id);
    return { status: found?.status ?? 'pending', pages: await readingPages(tx, row.id) };
  });
}

/** Reads every byte of the original again and compares its fingerprint with the one taken when it was added. */
async function verify(parts: WindowParts, request: Request) {
  const { sha256 } = await fileOf(parts, request);
  const checkedAt = new Date().toISOString();
  const matches = await parts.blobs.verify(sha256).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    throw new AppError(
      'internal',
      'The bytes of this file are missing from the data folder. Restore them from a back-up.',
    );
  });
  return { sha256, matches, checkedAt };
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
