import type { JsonObject } from '#server/importers/reading/json-values.ts';

/** UTF-8 written as if each byte were a character, as these exports do it. */
export function garbled(text: string): string {
  return Buffer.from(text, 'utf8').toString('latin1');
}

export interface MessengerSpec {
  sender: string;
  at: number;
  text?: string;
  more?: JsonObject;
}

/** A file of “Download your information”: newest first, whatever the order here. */
export function messengerJson(
  title: string,
  participants: readonly string[],
  messages: readonly MessengerSpec[],
  indent: number | undefined = 2,
): string {
  const file = {
    participants: participants.map((name) => ({ name: garbled(name) })),
    messages: newestFirst(messages).map(({ sender, at, text, more }) => ({
      sender_name: garbled(sender),
      timestamp_ms: at,
      ...(text === undefined ? {} : { content: garbled(text) }),
      is_geoblocked_for_viewer: false,
      ...more,
    })),
    title: garbled(title),
    is_still_participant: true,
    thread_path: `inbox/${title.toLowerCase()}`,
    magic_words: [],
  };
  return asWritten(file, indent);
}

/** A chat of the encrypted storage, which names everything in another way and garbles nothing. */
export function encryptedJson(
  title: string,
  participants: readonly string[],
  messages: readonly MessengerSpec[],
): string {
  const file = {
    participants,
    threadName: `${title}_12`,
    messages: newestFirst(messages).map(({ sender, at, text, more }) => ({
      isUnsent: false,
      media: [],
      reactions: [],
      senderName: sender,
      text: text ?? '',
      timestamp: at,
      type: 'text',
      ...more,
    })),
  };
  return JSON.stringify(file, null, 2);
}

function newestFirst(messages: readonly MessengerSpec[]): MessengerSpec[] {
  return messages.toSorted((one, other) => other.at - one.at);
}

/** Characters beyond ASCII as references, as PHP does. */
function asWritten(file: unknown, indent: number | undefined): string {
  return JSON.stringify(file, null, indent).replace(
    /[\u0080-\uffff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}
