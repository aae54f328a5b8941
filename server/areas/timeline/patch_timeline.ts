import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { definedOnly } from '#server/catalog/patches.ts';
import { replaceSeen } from '#server/catalog/seen-sets.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { notFound } from '#server/errors/app-error.ts';
import { refuseDerived } from './refuse-derived.ts';
import { requireDate, requireDayFor, requireReferences } from './entry-facts.ts';
import { findEntry, lastPosition, seenLinks } from './queries.ts';
import { entryPatch, idsIn, TimelineEntry, toTimelineEntry } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { timelineEntries } from './record.ts';

export const patchTimeline = defineOperation({
  method: 'patch',
  path: '/timeline',
  scope: 'timeline:write',
  summary: 'Change a timeline entry',
  description:
    'Only what is given changes; sets (contacts, evidence) are replaced whole. Only events are changed here: dated evidence, key dates and hearings are changed where they are kept. An entry moved to another day comes last there unless it is given a position.',
  access: {
    kind: 'item',
    resource: 'timelineEntries',
    of: ({ query }) => query.id,
    needs: 'edit',
    refuseDerived,
  },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({ ...entryPatch, expectedUpdatedAt }),
  },
  output: json(TimelineEntry),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer }, { query, body: { expectedUpdatedAt: expected, ...given } }) {
    const row = await findEntry(tx, viewer, query.id);
    if (!row) throw notFound('timeline entry');
    const matter = await requireMatter(tx, viewer, row.caseId);
    const seen = await seenLinks(tx, viewer, matter);
    await requireVersion(row, expected, () => toTimelineEntry(row, seen));
    const { date, precision, qualifier, private: hidden, contactIds, evidenceIds, ...plain } = given;
    const stated = requireDate({ date, precision, qualifier }, row);
    requireDayFor(given.time === undefined ? row.time : given.time, stated);
    await requireReferences(tx, viewer, matter, given);
    const moves = stated.date !== row.date && given.position === undefined;
    const sets = {
      ...(contactIds && { contactIds: JSON.stringify(replaceSeen(idsIn(row.contactIds), contactIds, seen.contacts)) }),
      ...(evidenceIds && {
        evidenceIds: JSON.stringify(replaceSeen(idsIn(row.evidenceIds), evidenceIds, seen.evidence)),
      }),
    };
    const after = await updateRecord(tx, timelineEntries, row, {
      ...definedOnly(plain),
      ...stated,
      ...sets,
      ...(moves && { position: await lastPosition(tx, row.caseId, stated.date) }),
      ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
    });
    return toTimelineEntry(after, seen);
  },
});
