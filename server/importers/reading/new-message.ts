import type { Message } from '#server/importers/message.ts';

type Given = 'record' | 'conversation' | 'direction' | 'sender' | 'recipients' | 'body' | 'time';

/** A message with what every one has and nothing else but what is given. */
export function newMessage(given: Pick<Message, Given> & Partial<Message>): Message {
  return {
    service: null,
    edited: false,
    deleted: false,
    editions: [],
    reactions: [],
    replyTo: null,
    attachments: [],
    ...given,
  };
}
