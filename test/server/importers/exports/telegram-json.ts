import type { JsonObject } from '#server/importers/reading/json-values.ts';

export interface TelegramSpec {
  /** The number of the user. */
  from: number;
  name: string | null;
  at: number;
  text?: unknown;
  more?: JsonObject;
}

export interface ChatSpec {
  name: string;
  type: string;
  id: number;
  messages: readonly TelegramSpec[];
}

export function telegramMessage({ from, name, at, text, more }: TelegramSpec, id: number): JsonObject {
  return {
    id,
    type: 'message',
    date: new Date(at + 7_200_000).toISOString().slice(0, 19),
    date_unixtime: String(at / 1000),
    from: name,
    from_id: `user${from}`,
    text: text ?? '',
    text_entities: [],
    ...more,
  };
}

/** What is undefined in `more` is not written: `date_unixtime: undefined` makes an export of before 2021. */
export function telegramChat({ name, type, id, messages }: ChatSpec): JsonObject {
  return { name, type, id, messages: messages.map((message, at) => telegramMessage(message, at + 1)) };
}

export function telegramAccount(userId: number, name: string, chats: readonly ChatSpec[]): JsonObject {
  return {
    about: 'Here is the data you requested.',
    personal_information: {
      user_id: userId,
      first_name: name,
      last_name: '',
      phone_number: '+1 555 010 0001',
      bio: '',
    },
    contacts: { about: '', list: [{ first_name: 'Nobody', last_name: 'Here', date: '2020-01-01T00:00:00' }] },
    chats: { about: 'All chats.', list: chats.map(telegramChat) },
  };
}
