import { create as contentDisposition } from 'content-disposition';
import { Router } from 'express';
import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { readContents } from '#server/areas/calendar/queries.ts';
import { Alarms, Todos } from '#server/areas/calendar/schema.ts';
import { Id } from '#server/catalog/fields.ts';
import { answering, queryOf, signedIn, type WindowParts } from './window-door.ts';

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

/** The dates of a matter as a file of the moment, for other calendars. */
export function calendarRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = answering(parts);
  router.get(
    '/app/calendar.ics',
    route(async (request, response) => {
      const principal = await signedIn(parts, request);
      const { caseId, todos, keyDates, alarms } = queryOf(request, Download);
      const contents = await parts.pipeline.look(principal, async (tx, viewer) =>
        readContents({ tx, viewer, matter: await requireMatter(tx, viewer, caseId) }),
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
  return router;
}

/** "Ellery v. Thorne, calendar.ics", without what file systems refuse. */
function fileName(caption: string): string {
  const name = caption
    .replace(/[\p{Cc}\\/:*?"<>|]/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  return `${name === '' ? 'Matter' : name.slice(0, 120)}, calendar.ics`;
}
