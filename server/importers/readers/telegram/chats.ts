import { ImportError } from '#server/importers/import-error.ts';
import type { Party } from '#server/importers/message.ts';
import type { Entry } from '#server/importers/reader.ts';
import { figuresOf, isObject, textOf, type JsonObject } from '#server/importers/reading/json-values.ts';
import { walkJson, type Want } from '#server/importers/reading/json-walk.ts';
import { handleOf, writerOf } from './message.ts';

export interface TelegramExport {
  /** Whose export it is; only that of a whole account says so. */
  account: Party | null;
  /** In the order of the file. */
  chats: ChatHead[];
}

export interface ChatHead {
  name: string | null;
  /** `personal_chat`, `private_group`, … */
  type: string;
  id: string | null;
  /** In the order in which they first wrote. */
  writers: Party[];
  /** The first record that has only a wall clock, which exports before 2021 have. */
  wallClock: { record: number; raw: string } | null;
  sample: { record: number; raw: string } | null;
}

const wanted: Record<string, Want> = {
  '': 'enter',
  personal_information: 'value',
  chats: 'enter',
  left_chats: 'enter',
};

/** One chat is the whole file; an account has lists of them. */
export function wantOfExport(path: string): Want {
  const inChat = path.replace(/^(left_)?chats\/list\/\*\/?/, '');
  if (/^(left_)?chats\/list(\/\*)?$/.test(path) || inChat === 'messages') return 'enter';
  if (['name', 'type', 'id', 'messages/*'].includes(inChat)) return 'value';
  return wanted[path] ?? 'skip';
}

/** Walks through the file once, to know who takes part before the first message. */
export async function openChats(entry: Entry): Promise<TelegramExport> {
  const found: TelegramExport = { account: null, chats: [] };
  let head: JsonObject = {};
  let chat: OpenChat | null = null;
  let record = 0;
  for await (const piece of walkJson(entry.bytes(), wantOfExport)) {
    const last = piece.path.slice(piece.path.lastIndexOf('/') + 1);
    if (piece.type === 'enter' && last === 'messages') {
      chat = new OpenChat(head);
      found.chats.push(chat.head);
    } else if (piece.type === 'enter' && last === '*') head = {};
    else if (piece.type === 'broken') record++;
    else if (piece.type !== 'value') continue;
    else if (piece.path === 'personal_information') found.account = accountOf(piece.value);
    else if (piece.path.endsWith('messages/*')) chat?.add(piece.value, ++record, piece.bytes);
    else head = { ...head, [last]: piece.value };
  }
  if (found.chats.length === 0) throw new ImportError('not_an_export', 'There are no chats in this Telegram export.');
  return found;
}

function accountOf(value: unknown): Party | null {
  if (!isObject(value)) return null;
  const handle = handleOf(value['user_id']);
  const names = [textOf(value['first_name']), textOf(value['last_name'])].filter(Boolean).join(' ');
  return handle === null ? null : { name: names === '' ? null : names, handle };
}

class OpenChat {
  readonly head: ChatHead;
  #places = new Map<string, number>();

  constructor({ name, type, id }: JsonObject) {
    const [writers, wallClock, sample] = [[], null, null];
    this.head = { name: textOf(name), type: textOf(type) ?? '', id: figuresOf(id), writers, wallClock, sample };
  }

  add(value: unknown, record: number, bytes: Buffer): void {
    if (!isObject(value)) return;
    if (!this.head.sample || (!this.head.wallClock && figuresOf(value['date_unixtime']) === null)) {
      const sample = { record, raw: bytes.toString('utf8', 0, 2000) };
      this.head.sample ??= sample;
      if (figuresOf(value['date_unixtime']) === null && textOf(value['date']) !== null) this.head.wallClock ??= sample;
    }
    if (value['type'] !== 'message') return;
    const writer = writerOf(value, false);
    if (writer !== null) this.#addWriter(writer);
  }

  /** By the number of the account; its name is the first one that is written. */
  #addWriter(writer: Party): void {
    const { writers } = this.head;
    const key = writer.handle ?? writer.name ?? '';
    const place = this.#places.get(key) ?? writers.length;
    if (writers[place] === undefined || writers[place].name === null) writers[place] = writer;
    this.#places.set(key, place);
  }
}
