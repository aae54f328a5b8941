import { Router } from 'express';
import { z } from 'zod';
import { largeFileLimits } from '#server/rules/request-limits.ts';
import { collect } from '#server/transports/http/read-json.ts';
import { ownerOnly } from './owner-door.ts';
import { queryOf, type WindowParts } from './window-door.ts';

const Piece = z.strictObject({
  offset: z.coerce.number().pipe(z.int().min(0)),
  sha256: z.string().regex(/^[0-9a-f]{64}$/, 'Send the SHA-256 of this piece, as 64 hexadecimal digits.'),
});

/** The pieces of large files; what begins and ends them are operations (server/areas/evidence/post_uploads.ts). */
export function uploadRoutes(parts: WindowParts): Router {
  const router = Router();
  router.put(
    '/app/uploads/:id',
    ownerOnly(parts)(async (request) => {
      const { offset, sha256 } = queryOf(request, Piece);
      const bytes = await collect(request, largeFileLimits.pieceBytes);
      return { received: await parts.arriving.take(String(request.params['id']), { offset, bytes, sha256 }) };
    }),
  );
  return router;
}
