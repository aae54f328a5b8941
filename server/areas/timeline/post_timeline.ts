import { defineCreation } from '#server/catalog/creation.ts';
import { requireDate, requireDayFor } from './entry-facts.ts';
import { positionAfterDay } from './queries.ts';
import { timelineEntries } from './record.ts';
import { entryAnswers, newEntry } from './schema.ts';

export const postTimeline = defineCreation(timelineEntries, {
  path: '/timeline',
  scope: 'timeline:write',
  summary: 'Add a timeline entry',
  description:
    'An event, dated to a day, a month or a year, exactly or approximately. It comes last of its day unless it is given a position.',
  given: newEntry,
  answer: entryAnswers,
  async rule({ tx, matter }, given) {
    const stated = requireDate(given);
    requireDayFor(given.time ?? null, stated);
    return { ...stated, position: given.position ?? (await positionAfterDay(tx, matter.caseId, stated.date)) };
  },
});
