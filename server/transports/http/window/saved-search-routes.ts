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

type Write<T> = (tx: WriteTx, viewer: Viewer, asked: T) => Promise<unknown>;

/** Searches a person keeps for the windows of their account (CONTRACT.md 15). */
export function savedSearchRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const change = <S extends z.ZodType>(request: Request, body: S, work: Write<z.output<S>>): Promise<unknown> =>
    changeAndTell(parts, request, body, work);
  router.get(
    '/app/saved-searches',
    route((request) => list(parts, request)),
  );
  router.post(
    '/app/saved-searches',
    route(async (request, response: Response) => {
      const saved = await change(request, NewSearch, (tx, viewer, search) => saveSearch(tx, viewer, search));
      response.status(201);
      return saved;
    }),
  );
  router.post(
    '/app/saved-searches/order',
    route((request) =>
      change(request, Order, (tx, viewer, { caseId, ids }) => orderSavedSearches(tx, viewer, caseId, ids)),
    ),
  );
  router.post(
    '/app/saved-searches/:id',
    route((request) =>
      change(request, Change, (tx, viewer, asked) => changeSavedSearch(tx, viewer, idOf(request), asked)),
    ),
  );
  router.post(
    '/app/saved-searches/:id/delete',
    route(async (request) => {
      await change(request, z.unknown(), (tx, viewer) => deleteSavedSearch(tx, viewer, idOf(request)));
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
async function changeAndTell<S extends z.ZodType>(
  parts: WindowParts,
  request: Request,
  body: S,
  work: Write<z.output<S>>,
): Promise<unknown> {
  const principal = await signedIn(parts, request);
  const asked = await bodyOf(request, body);
  const answer = await parts.pipeline.local(principal, (tx, viewer) => work(tx, viewer, asked));
  parts.live.emit('own', { accountId: principal.accountId, what: 'saved-searches' });
  return answer;
}

function idOf(request: Request): string {
  return String(request.params['id']);
}
