import { z } from 'zod';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { requireDate, requireDayFor } from './entry-facts.ts';
import { lastPosition } from './queries.ts';
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
  async handler({ tx, viewer, matter, principal }, { body: { caseId: _case, ...facts } }) {
    const stated = requireDate(facts);
    requireDayFor(facts.time ?? null, stated);
    const columns = await checkedColumns({ tx, viewer }, matter, timelineEntries, facts);
    const { caseId } = matter;
    const entry = await insertRecord(tx, timelineEntries, {
      caseId,
      createdBy: principal.accountId,
      ...columns,
      ...stated,
      position: facts.position ?? (await lastPosition(tx, caseId, stated.date)),
    });
    return toTimelineEntry(await withoutUnseenIn(tx, viewer, matter, 'timelineEntries', entry));
  },
});
