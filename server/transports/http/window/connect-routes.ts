import { Router } from 'express';
import { z } from 'zod';
import { assistantBundle } from '#server/areas/developer/connect/bundle.ts';
import { installationFor } from '#server/areas/developer/connect/installation.ts';
import { ownerOnly } from './owner-door.ts';
import { bodyOf, type WindowParts } from './window-door.ts';

const Choice = z.strictObject({ compact: z.boolean(), readOnly: z.boolean() });

/** The bundle that adds Casewright to an assistant on the same computer: bytes to be saved as a file. */
export function connectRoutes(parts: WindowParts): Router {
  const router = Router();
  router.post(
    '/app/connect/bundle',
    ownerOnly(parts)(async (request, response) => {
      const choice = await bodyOf(request, Choice);
      const bytes = await assistantBundle(installationFor(parts.dataFolder, choice), choice);
      response.setHeader('Content-Disposition', 'attachment; filename="casewright.mcpb"');
      response.type('application/octet-stream').send(bytes);
    }),
  );
  return router;
}
