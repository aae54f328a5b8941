import { z } from 'zod';
import { defineChange } from '#server/catalog/change.ts';
import { Id } from '#server/catalog/fields.ts';
import { messageAnswers } from './answers.ts';
import { messages } from './record.ts';
import { Note, Tags } from './schema.ts';

export const patchMessages = defineChange(messages, {
  path: '/messages',
  scope: 'messages:write',
  summary: 'Tag or annotate a message',
  description: 'Its text and time never change.',
  given: {
    tags: Tags.optional(),
    note: Note.optional().meta({ description: 'Your note; not part of the message' }),
    courtCaseId: Id.nullable().optional().meta({ description: 'Null: its thread’s' }),
    private: z.boolean().optional().meta({ description: 'Hide it from assistants' }),
  },
  answer: messageAnswers,
  async rule({ tx }, given, { threadId }) {
    if (given.private === undefined) return undefined;
    const thread = await tx.db
      .selectFrom('messageThreads')
      .select('private')
      .where('id', '=', threadId)
      .executeTakeFirstOrThrow();
    const alone: 0 | 1 = given.private ? 1 : 0;
    // A private thread hides all of its messages.
    return { privateAlone: alone, private: alone === 1 ? 1 : thread.private };
  },
});
