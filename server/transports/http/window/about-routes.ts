import { type Request, Router } from 'express';
import { requestLimits } from '#server/access/limits.ts';
import { usageOf } from '#server/areas/evidence/queries.ts';
import { licenceList } from '#server/program/licences.ts';
import { answering, signedIn, type WindowParts } from './window-door.ts';

/** What anybody who is signed in may know of this Casewright: its limits and what of them is used, its addresses. */
export function aboutRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/about',
    route((request) => about(parts, request)),
  );
  router.get(
    '/app/about/licences',
    route(async (request) => {
      await signedIn(parts, request);
      return licenceList();
    }),
  );
  return router;
}

async function about(parts: WindowParts, request: Request) {
  const { version, mode, limits, dataFolder } = parts;
  const { rateLimit, evidenceLimit, storageQuotaMib, aiAllowance } = limits;
  const address = parts.place.ownOrigin(request);
  const { accountId } = await signedIn(parts, request);
  const used = await parts.store.readOne((tx) => usageOf(tx, accountId));
  return {
    limits: {
      rateLimit,
      evidenceLimit,
      storageQuotaMib,
      aiAllowance,
      fileBytes: requestLimits.fileBytes,
      files: requestLimits.files,
      mcpFileBytes: requestLimits.mcpFileBytes,
      ...used,
    },
    about: {
      version,
      mode,
      // Where a hosted server keeps its data concerns nobody who uses it.
      dataFolder: mode === 'desktop' ? dataFolder : '',
      licence: 'MIT',
      api: `${address}/api/v1`,
      docs: `${address}/api/v1/docs`,
      mcp: `${address}/api/mcp`,
    },
  };
}
