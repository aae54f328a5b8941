import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { expectedUpdatedAt, Id, line } from '#server/catalog/fields.ts';
import { requireAll } from '#server/catalog/references.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { updateRecord } from '#server/store/records.ts';
import { threadAnswers } from './answers.ts';
import { hideMessages, linkParticipants, mergeThreads, requireThread } from './change-thread.ts';
import { messageThreads } from './record.ts';
import { Participant, Thread } from './schema.ts';

export const patchMessagesThreads = defineOperation({
  method: 'patch',
  path: '/messages/threads',
  scope: 'messages:write',
  summary: 'Change or merge a thread',
  description: '`mergeInto` moves all of it into another, which is answered.',
  access: { kind: 'item', resource: 'messageThreads', of: ({ body }) => body.id, needs: 'edit' },
  input: {
    body: z.strictObject({
      id: Id,
      courtCaseId: Id.optional().meta({ description: 'Only if in this court file' }),
      title: line(messageLimits.title).optional(),
      assignTo: Id.nullable().optional().meta({ description: 'A court file' }),
      participants: z
        .array(Participant.omit({ self: true }))
        .max(500)
        .optional()
        .meta({ description: 'Whom to link to contacts' }),
      complete: z.enum(['yes', 'no']).nullable().optional(),
      mergeInto: Id.optional(),
      private: z.boolean().optional(),
      expectedUpdatedAt,
    }),
  },
  output: json(Thread),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler(context, { body }) {
    const { tx, viewer } = context;
    const { id, courtCaseId, title, assignTo, participants, complete, mergeInto, private: hidden } = body;
    const thread = await requireThread(tx, viewer, id, courtCaseId);
    await requireVersion(thread, body.expectedUpdatedAt, () => threadAnswers.one(context, thread));
    if (assignTo) await requireAll(context, 'courtCases', [assignTo], 'assignTo');
    const after = await updateRecord(tx, messageThreads, thread, {
      ...(title !== undefined && { title }),
      ...(assignTo !== undefined && { courtCaseId: assignTo }),
      ...(complete !== undefined && { complete }),
      ...(hidden !== undefined && { private: hidden ? 1 : 0 }),
      ...(participants && (await linkParticipants(context, thread, participants))),
    });
    if (after.private !== thread.private) await hideMessages(context, thread, after.private === 1);
    return threadAnswers.one(context, mergeInto === undefined ? after : await mergeThreads(context, after, mergeInto));
  },
});
