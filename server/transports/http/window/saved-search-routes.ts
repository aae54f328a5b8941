import { type Request, type Response, Router } from 'express';
import { z } from 'zod';
import type { Viewer } from '#server/access/principal.ts';
import {
  changeSavedSearch,
  deleteSavedSearch,
  listSavedSearches,
  orderSavedSearches,
  saveSearch,
} from '#server/areas/saved-searches/queries.ts';
import { Id, line, prose } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { answering, bodyOf, signedIn, type WindowParts } from './window-door.ts';

const Name = line(80);
const Query = prose(4000).refine((query) => !query.includes('?') && !query.includes('#'), {
  error: 'Give the part of the address after the question mark.',
});
const NewSearch = z.strictObject({
  caseId: Id,
  name: Name,
  query: Query,
  position: z.int().min(0).max(1000).optional(),
});
const Change = z.strictObject({ name: Name.optional(), query: Query.optional() });
const Order = z.strictObject({ caseId: Id, ids: z.array(Id).max(1000) });

type Write = (tx: WriteTx, viewer: Viewer) => Promise<unknown>;

/** Searches a person keeps for the windows of their account (CONTRACT.md 15). */
export function savedSearchRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const change = (request: Request, work: Write): Promise<unknown> => changeAndTell(parts, request, work);
  router.get(
    '/app/saved-searches',
    route((request) => list(parts, request)),
  );
  router.post(
    '/app/saved-searches',
    route(async (request, response: Response) => {
      const search = await bodyOf(request, NewSearch);
      const saved = await change(request, (tx, viewer) => saveSearch(tx, viewer, search));
      response.status(201);
      return saved;
    }),
  );
  router.post(
    '/app/saved-searches/order',
    route(async (request) => {
      const { caseId, ids } = await bodyOf(request, Order);
      return change(request, (tx, viewer) => orderSavedSearches(tx, viewer, caseId, ids));
    }),
  );
  router.post(
    '/app/saved-searches/:id',
    route(async (request) => {
      const asked = await bodyOf(request, Change);
      return change(request, (tx, viewer) => changeSavedSearch(tx, viewer, String(request.params['id']), asked));
    }),
  );
  router.post(
    '/app/saved-searches/:id/delete',
    route(async (request) => {
      await change(request, (tx, viewer) => deleteSavedSearch(tx, viewer, String(request.params['id'])));
      return {};
    }),
  );
  return router;
}

async function list(parts: WindowParts, request: Request) {
  const principal = await signedIn(parts, request);
  const caseId = Id.safeParse(request.query['caseId']);
  if (!caseId.success) throw invalid('Say which case: `caseId` is missing or is not an id.', 'caseId');
  return parts.pipeline.look(principal, (tx, viewer) => listSavedSearches(tx, viewer, caseId.data));
}

/** The other windows of this account hear of it; nobody else does. */
async function changeAndTell(parts: WindowParts, request: Request, work: Write): Promise<unknown> {
  const principal = await signedIn(parts, request);
  const answer = await parts.pipeline.local(principal, work);
  parts.live.emit('own', { accountId: principal.accountId, what: 'saved-searches' });
  return answer;
}
