import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { Id } from '#server/catalog/fields.ts';
import { requireThread } from './change-thread.ts';
import { forgetThread } from './forget.ts';

export const deleteMessagesThreads = defineOperation({
  method: 'delete',
  path: '/messages/threads',
  scope: 'messages:write',
  summary: 'Permanently delete a thread',
  description: 'With its messages, their files, and each export that nothing else is kept of.',
  access: { kind: 'item', resource: 'messageThreads', of: ({ body }) => body.id, needs: 'edit' },
  input: {
    body: z.strictObject({
      courtCaseId: Id.optional().meta({ description: 'Only if it is in this court file' }),
      id: Id,
    }),
  },
  output: nothing,
  errors: ['not_found', 'forbidden'],
  destructive: true,
  async handler({ tx, viewer }, { body: { id, courtCaseId } }) {
    await forgetThread(tx, await requireThread(tx, viewer, id, courtCaseId));
  },
});
