import { create as contentDisposition } from 'content-disposition';
import { Router } from 'express';
import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import type { Principal } from '#server/access/principal.ts';
import { deleteFeed, findFeed, readContents, saveFeed } from '#server/areas/calendar/queries.ts';
import { Id } from '#server/catalog/fields.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ownerOnly } from './owner-door.ts';
import { answering, bodyOf, queryOf, signedIn, type WindowParts } from './window-door.ts';

const Todos = z.enum(['events', 'tasks', 'none']);
const minutesSay = 'Give whole minutes before a hearing, from 0 to 40320 (four weeks).';
const Minutes = z.int(minutesSay).min(0, minutesSay).max(40_320, minutesSay);
const Alarms = z.array(Minutes).max(5, 'A hearing can have at most five reminders.');

/** In an address: `1440,60`, or nothing. */
const AlarmList = z
  .string()
  .regex(/^(?:\d{1,5}(?:,\d{1,5}){0,4})?$/, 'Give the minutes before a hearing as numbers with commas, at most five.')
  .transform((text) => (text === '' ? [] : text.split(',').map(Number)))
  .pipe(Alarms);

const Download = z.strictObject({
  caseId: Id,
  todos: Todos.default('events'),
  keyDates: z.enum(['yes', 'no']).default('yes'),
  alarms: AlarmList.default([]),
});
const Which = z.strictObject({ caseId: Id });
const Change = z.strictObject({
  caseId: Id,
  on: z.boolean(),
  todos: Todos.default('events'),
  keyDates: z.boolean().default(true),
  alarms: Alarms.default([]),
});

/**
 * The dates of a matter for other calendars: once as a download, or as a file in the data folder that is kept up to
 * date. The file lies on the machine of whoever runs the server, so a hosted one keeps none.
 */
export function calendarRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  const ofOwner = ownerOnly(parts);
  router.get(
    '/app/calendar.ics',
    route(async (request, response) => {
      const principal = await signedIn(parts, request);
      const { caseId, todos, keyDates, alarms } = queryOf(request, Download);
      const contents = await parts.pipeline.look(principal, async (tx, viewer) =>
        readContents(tx, viewer, await requireMatter(tx, viewer, caseId)),
      );
      // Loaded when it is asked for: a start without it does not wait for the library.
      const { calendarFile } = await import('#server/areas/calendar/ics.ts');
      const text = calendarFile(contents, { todos, keyDates: keyDates === 'yes', alarms });
      response.setHeader('Content-Type', 'text/calendar; charset=utf-8');
      response.setHeader('Content-Disposition', contentDisposition(fileName(contents.caption)));
      response.setHeader('X-Content-Type-Options', 'nosniff');
      response.end(text);
    }),
  );
  router.get(
    '/app/calendar-feed',
    ofOwner(async (request) => {
      const principal = await signedIn(parts, request);
      return state(parts, principal, queryOf(request, Which).caseId);
    }),
  );
  router.post(
    '/app/calendar-feed',
    ofOwner(async (request) => {
      const principal = await signedIn(parts, request);
      const { on, ...feed } = await bodyOf(request, Change);
      await parts.pipeline.local(principal, async (tx, viewer) => {
        const { accountId } = viewer;
        const { whole } = await requireMatter(tx, viewer, feed.caseId);
        if (!whole) throw new AppError('forbidden', 'Only who sees the whole matter can keep its calendar as a file.');
        if (on) await saveFeed(tx, { ...feed, accountId });
        else await deleteFeed(tx, feed.caseId);
      });
      await parts.feeds.refresh(feed.caseId);
      return state(parts, principal, feed.caseId);
    }),
  );
  return router;
}

/** Whether the file is kept, where it lies, what it holds, and how the last writing went. */
async function state({ pipeline, feeds }: WindowParts, principal: Principal, caseId: string) {
  const feed = await pipeline.look(principal, async (tx, viewer) => {
    await requireMatter(tx, viewer, caseId);
    return findFeed(tx, caseId);
  });
  const { at, trouble } = feeds.stateOf(caseId);
  return {
    on: feed !== undefined,
    path: feeds.pathOf(caseId),
    todos: feed?.todos ?? 'events',
    keyDates: feed?.keyDates ?? true,
    alarms: feed?.alarms ?? [],
    writtenAt: feed === undefined ? null : at,
    trouble: feed === undefined ? null : trouble,
  };
}

/** "Ellery v. Thorne, calendar.ics", without what file systems refuse. */
function fileName(caption: string): string {
  const name = caption
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${name === '' ? 'Matter' : name.slice(0, 120)}, calendar.ics`;
}
