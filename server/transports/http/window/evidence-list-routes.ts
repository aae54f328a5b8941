import { type Request, Router } from 'express';
import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { countEvidence, newestEvidence } from '#server/areas/evidence/list.ts';
import { toEvidence } from '#server/areas/evidence/schema.ts';
import { seenLinks } from '#server/areas/evidence/seen-links.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

const Page = z.object({
  caseId: Id,
  before: Id.optional(),
  limit: z.coerce.number().int().min(1).max(5000),
});

/**
 * The list of evidence from the newest back. The catalog lists in the order of arrival, which is the wrong end for a
 * window that shows the newest first while the rest still comes.
 */
export function evidenceListRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/evidence',
    route((request) => page(parts, request)),
  );
  return router;
}

async function page(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const wanted = Page.safeParse(request.query);
  if (!wanted.success) {
    throw new AppError('invalid_request', wanted.error.issues[0]?.message ?? 'This request is not understood.');
  }
  const { caseId, before, limit } = wanted.data;
  return parts.pipeline.look(principal, async (tx, viewer) => {
    const matter = await requireMatter(tx, viewer, caseId);
    const rows = await newestEvidence(tx, viewer, matter, { limit, before });
    const seen = await seenLinks(tx, viewer, matter, rows);
    const items = rows.map((row) => toEvidence(row, seen));
    return { items, total: before === undefined ? await countEvidence(tx, viewer, matter) : undefined };
  });
}
