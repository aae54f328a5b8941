import { Id, paging } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { threadAnswers } from './answers.ts';
import { messageThreads } from './record.ts';
import { Platform } from './schema.ts';

export const getMessagesThreads = defineList(messageThreads, {
  path: '/messages/threads',
  scope: 'messages:read',
  summary: 'List message threads',
  description: 'The one with the latest message first. `gaps` say what is missing, deleted or contradicted.',
  query: {
    id: Id.optional(),
    contactId: Id.optional().meta({ description: 'This contact takes part' }),
    courtCaseId: Id.optional(),
    platform: Platform.optional(),
    ...paging,
  },
  answer: threadAnswers,
  order: (one, other) =>
    (other.lastPlace ?? -Infinity) - (one.lastPlace ?? -Infinity) || one.id.localeCompare(other.id),
  // A thread whose first import is not complete has nothing to show yet.
  matches:
    () =>
    ({ lastPlace }) =>
      lastPlace !== null,
});
