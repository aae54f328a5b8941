import { defineChange } from '#server/catalog/change.ts';
import { requireDate, requireDayFor } from './entry-facts.ts';
import { positionAfterDay } from './queries.ts';
import { timelineEntries } from './record.ts';
import { refuseDerived } from './refuse-derived.ts';
import { entryAnswers, entryPatch } from './schema.ts';

export const patchTimeline = defineChange(timelineEntries, {
  path: '/timeline',
  scope: 'timeline:write',
  summary: 'Change a timeline entry',
  description:
    'Only what is given changes; sets (contacts, evidence) are replaced whole. Only events are changed here: dated evidence, key dates and hearings are changed where they are kept. An entry moved to another day comes last there unless it is given a position.',
  refuseDerived,
  given: entryPatch,
  answer: entryAnswers,
  async rule({ tx }, { date, precision, qualifier, time, position }, before) {
    const stated = requireDate({ date, precision, qualifier }, before);
    requireDayFor(time === undefined ? before.time : time, stated);
    const moves = stated.date !== before.date && position === undefined;
    return { ...stated, ...(moves && { position: await positionAfterDay(tx, before.caseId, stated.date) }) };
  },
});
