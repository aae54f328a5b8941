import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { feedState } from './feed-state.ts';
import { findFeed } from './queries.ts';
import { CalendarFeed } from './schema.ts';

/** The file is on the operator's machine, so a hosted server keeps none. */
export const getCalendarFeed = defineOperation({
  door: 'window',
  method: 'get',
  path: '/calendar-feed',
  summary: 'The file that keeps a matter’s dates for other calendars',
  only: 'desktop',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: Id }) },
  output: json(CalendarFeed),
  errors: ['not_found'],
  handler: async ({ tx, services, matter: { caseId } }) =>
    feedState(services.feeds, caseId, await findFeed(tx, caseId)),
});
