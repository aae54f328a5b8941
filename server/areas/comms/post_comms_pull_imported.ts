import { z } from 'zod';
import { visibleIn } from '#server/access/visible.ts';
import { contactBook, contactOf } from '#server/areas/contacts/queries.ts';
import { participantsIn } from '#server/areas/messages/schema.ts';
import { messageThreads } from '#server/areas/messages/record.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id, setOf } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { invalid } from '#server/errors/app-error.ts';
import { updateRecord } from '#server/store/records.ts';

export const postCommsPullImported = defineOperation({
  method: 'post',
  path: '/comms/pull-imported',
  scope: 'comms:write',
  summary: 'Link threads to contacts or a court file',
  description: 'By number, address or name. With `courtCaseId`, threads in no court file are assigned to it.',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'messageThreads' },
  input: {
    body: z.strictObject({
      caseId: CaseIdFilter,
      contactId: Id.optional().meta({ description: 'Only threads with this contact' }),
      courtCaseId: Id.optional(),
      threadIds: setOf(Id, 1000).optional().meta({ description: 'Only these' }),
    }),
  },
  output: json(
    z.strictObject({
      threads: z.int().meta({ description: 'Looked at' }),
      linked: z.int().meta({ description: 'People linked now' }),
      assigned: z.int().meta({ description: 'Threads assigned now' }),
      unmatched: z.array(z.string()).meta({ description: 'People who are no contact yet' }),
    }),
  ),
  errors: ['not_found', 'forbidden'],
  async handler(context, { body: { contactId, courtCaseId, threadIds } }) {
    const { tx } = context;
    if (contactId === undefined && courtCaseId === undefined && threadIds === undefined) {
      throw invalid('Name a contact, a court file or threads.', 'contactId');
    }
    if (contactId !== undefined) await requireAll(context, 'contacts', [contactId], 'contactId');
    if (courtCaseId !== undefined) await requireAll(context, 'courtCases', [courtCaseId], 'courtCaseId');
    if (threadIds !== undefined) await requireAll(context, 'messageThreads', threadIds, 'threadIds');
    const book = await contactBook(context);
    const outcome = { threads: 0, linked: 0, assigned: 0 };
    const unmatched = new Set<string>();
    for (const row of await visibleIn(context, 'messageThreads').selectAll('item').orderBy('item.id').execute()) {
      if (threadIds && !threadIds.includes(row.id)) continue;
      const before = participantsIn(row.participants);
      const participants = before.map((each) =>
        each.self || each.contactId !== null ? each : { ...each, contactId: contactOf(book, each) },
      );
      const contactIds = [...new Set(participants.flatMap((each) => each.contactId ?? []))];
      if (contactId !== undefined && !contactIds.includes(contactId)) continue;
      outcome.threads += 1;
      outcome.linked += participants.filter((each, at) => each.contactId !== before[at]?.contactId).length;
      for (const { self, contactId: linked, name, handle } of participants) {
        if (!self && linked === null) unmatched.add(name ?? handle ?? '');
      }
      const assigns = courtCaseId !== undefined && row.courtCaseId === null;
      if (assigns) outcome.assigned += 1;
      await updateRecord(tx, messageThreads, row, {
        participants: JSON.stringify(participants),
        contactIds: JSON.stringify(contactIds),
        ...(assigns && { courtCaseId }),
      });
    }
    return { ...outcome, unmatched: [...unmatched].toSorted() };
  },
});
