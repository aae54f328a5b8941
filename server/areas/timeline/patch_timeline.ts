import { z } from 'zod';
import { requireMatter } from '#server/access/matters.ts';
import { checkedColumns } from '#server/catalog/columns.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { withoutUnseenIn } from '#server/catalog/references.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { refuseDerived } from './refuse-derived.ts';
import { requireDate, requireDayFor } from './entry-facts.ts';
import { lastPosition } from './queries.ts';
import { entryPatch, TimelineEntry, toTimelineEntry } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import type { Row } from '#server/store/tables.ts';
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
    const row = await requireRecord(tx, viewer, 'timelineEntries', query.id);
    const matter = await requireMatter(tx, viewer, row.caseId);
    const answer = async (entry: Row<'timelineEntries'>) =>
      toTimelineEntry(await withoutUnseenIn(tx, viewer, matter, 'timelineEntries', entry));
    await requireVersion(row, expected, () => answer(row));
    const { date, precision, qualifier } = given;
    const stated = requireDate({ date, precision, qualifier }, row);
    requireDayFor(given.time === undefined ? row.time : given.time, stated);
    const columns = await checkedColumns({ tx, viewer }, matter, timelineEntries, given, row);
    const moves = stated.date !== row.date && given.position === undefined;
    const after = await updateRecord(tx, timelineEntries, row, {
      ...columns,
      ...stated,
      ...(moves && { position: await lastPosition(tx, row.caseId, stated.date) }),
    });
    return answer(after);
  },
});
