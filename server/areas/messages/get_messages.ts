import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, forPeople, Id } from '#server/catalog/fields.ts';
import { invalid } from '#server/errors/app-error.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { messageAnswers } from './answers.ts';
import { dates, flagged, numbered, Records, requireNamed, spanOf } from './filter-fields.ts';
import { Message, Tag } from './schema.ts';
import { snapshotOf, writtenSnapshot } from './snapshot.ts';
import { pageOf } from './thread-places.ts';

export const getMessages = defineOperation({
  method: 'get',
  path: '/messages',
  scope: 'messages:read',
  summary: 'List messages',
  description: 'Oldest first. Give `snapshot` back with the next `offset`.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      courtCaseId: Id.optional(),
      threadId: Id.optional(),
      importId: Id.optional(),
      id: Id.optional(),
      ...dates,
      tag: Tag.optional(),
      hasAttachment: flagged,
      changed: flagged.meta({ description: 'Logged by hand, or changed since it was imported', [forPeople]: true }),
      records: Records.optional().meta({
        description: 'With `importId`: which of its records, like 3,17',
        [forPeople]: true,
      }),
      offset: numbered(0, 100_000_000, 0),
      limit: numbered(1, messageLimits.page, messageLimits.page),
      snapshot: z.string().max(40).optional(),
    }),
  },
  output: json(
    z.strictObject({
      messages: z.array(Message),
      total: z.int(),
      nextOffset: z.int().nullable().meta({ description: 'Null where this is the last page' }),
      snapshot: z.string(),
    }),
  ),
  errors: ['not_found', 'conflict'],
  async handler(context, { query }) {
    const { caseId: _case, offset, limit, snapshot: given, from, to, ...rest } = query;
    if (rest.records !== undefined && rest.importId === undefined) {
      throw invalid('Give the `importId` that these are records of.', 'importId');
    }
    const filter = { ...rest, ...spanOf({ from, to }) };
    await requireNamed(context, filter);
    const snapshot = await snapshotOf(context, given);
    const { rows, total } = await pageOf(context, filter, { offset, limit, snapshot });
    return {
      messages: await messageAnswers.all(context, rows),
      total,
      nextOffset: offset + rows.length < total && rows.length > 0 ? offset + rows.length : null,
      snapshot: writtenSnapshot(snapshot),
    };
  },
});
