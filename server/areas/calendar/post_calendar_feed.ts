import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { feedState } from './feed-state.ts';
import { deleteFeed, findFeed, saveFeed } from './queries.ts';
import { Alarms, CalendarFeed, Todos } from './schema.ts';

export const postCalendarFeed = defineOperation({
  door: 'window',
  method: 'post',
  path: '/calendar-feed',
  summary: 'Keep a matter’s dates as a file, or stop doing so',
  description: 'The file is written when this answers.',
  only: 'desktop',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'view', evenArchived: true },
  input: {
    body: z.strictObject({
      caseId: Id,
      on: z.boolean(),
      todos: Todos.default('events'),
      keyDates: z.boolean().default(true),
      alarms: Alarms.default([]),
    }),
  },
  output: json(CalendarFeed),
  errors: ['not_found', 'forbidden'],
  idempotent: true,
  async handler({ tx, viewer, matter }, { body: { on, ...feed } }) {
    const sentence = 'Only people who see the whole matter can keep its calendar as a file.';
    if (!matter.whole) throw new AppError('forbidden', sentence);
    if (on) await saveFeed(tx, { ...feed, accountId: viewer.accountId });
    else await deleteFeed(tx, matter.caseId);
    return matter.caseId;
  },
  async deliver({ services: { feeds }, look }, caseId) {
    await feeds.refresh(caseId);
    return feedState(feeds, caseId, await look((tx) => findFeed(tx, caseId)));
  },
});
