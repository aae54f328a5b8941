import { Router } from 'express';
import { z } from 'zod';
import type { Who } from '#server/areas/activity/changes.ts';
import { historyDetails, historyPage } from '#server/areas/activity/history.ts';
import { Id, Instant } from '#server/catalog/fields.ts';
import { trackedTables } from '#server/store/tables.ts';
import { answering, queryOf, signedIn, type WindowParts } from './window-door.ts';

const pageSize = 100;
const Seq = z.coerce.number().int().positive();
const Doer = z
  .string()
  .regex(/^(?:(?:account|token):[0-9a-f-]{36}|application|sync)$/, 'This names nobody who could have done something.')
  .transform((text): Who => {
    const [kind = '', id = ''] = text.split(':');
    if (kind === 'account' || kind === 'token') return { kind, id };
    return { kind: kind === 'sync' ? 'sync' : 'application' };
  });

const HistoryQuery = z.strictObject({
  caseId: Id,
  before: Seq.optional(),
  after: Seq.optional(),
  resource: z.enum(trackedTables).optional(),
  op: z.enum(['insert', 'update', 'delete']).optional(),
  who: Doer.optional(),
  record: Id.optional(),
  from: Instant.optional(),
  to: Instant.optional(),
  q: z.string().trim().min(1).max(200).optional(),
});

const DetailsQuery = z.strictObject({
  caseId: Id,
  seq: z
    .string()
    .regex(/^\d{1,15}(?:,\d{1,15}){0,99}$/, 'Name 1 to 100 changes, with commas between.')
    .transform((text) => text.split(',').map(Number)),
});

/** What changed, when and by whom, read from the change log within the rights of the account. */
export function historyRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/history',
    route(async (request) => {
      const principal = await signedIn(parts, request);
      const { caseId, before, after, ...filter } = queryOf(request, HistoryQuery);
      return parts.pipeline.look(principal, (tx, viewer) =>
        historyPage(tx, viewer, caseId, filter, { before, after, limit: pageSize }),
      );
    }),
  );
  router.get(
    '/app/history/details',
    route(async (request) => {
      const principal = await signedIn(parts, request);
      const { caseId, seq } = queryOf(request, DetailsQuery);
      return parts.pipeline.look(principal, (tx, viewer) => historyDetails(tx, viewer, caseId, seq));
    }),
  );
  return router;
}
