import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { requireDate, requireDayFor, requireReferences } from './entry-facts.ts';
import { lastPosition, seenLinks } from './queries.ts';
import { newEntry, TimelineEntry, toTimelineEntry } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { timelineEntries } from './record.ts';

export const postTimeline = defineOperation({
  method: 'post',
  path: '/timeline',
  scope: 'timeline:write',
  status: 201,
  summary: 'Add a timeline entry',
  description:
    'An event, dated to a day, a month or a year, exactly or approximately. It comes last of its day unless it is given a position.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'timelineEntries' },
  input: { body: z.strictObject({ caseId: CaseIdFilter, ...newEntry }) },
  output: json(TimelineEntry),
  errors: ['not_found', 'forbidden'],
  async handler({ tx, viewer, matter, principal }, { body }) {
    const stated = requireDate(body);
    const time = body.time ?? null;
    requireDayFor(time, stated);
    await requireReferences(tx, viewer, matter, body);
    const { caseId } = matter;
    const entry = await insertRecord(tx, timelineEntries, {
      caseId,
      createdBy: principal.accountId,
      ...stated,
      time,
      title: body.title,
      detail: body.detail ?? '',
      courtCaseId: body.courtCaseId ?? null,
      position: body.position ?? (await lastPosition(tx, caseId, stated.date)),
      contactIds: JSON.stringify(body.contactIds ?? []),
      evidenceIds: JSON.stringify(body.evidenceIds ?? []),
    });
    return toTimelineEntry(entry, await seenLinks(tx, viewer, matter));
  },
});
