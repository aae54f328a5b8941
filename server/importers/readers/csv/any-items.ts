import type { Answers, Conversation, Message, Party } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import type { CsvRow } from '#server/importers/reading/csv-rows.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import type { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { partiesOf, partyOf } from '#server/importers/reading/party.ts';
import type { FoundItem } from '#server/importers/reading/tally.ts';
import { WrittenTimes } from '#server/importers/reading/written-times.ts';
import { anyRow, type AnyRow } from './any-row.ts';
import type { AnyScan } from './any-scan.ts';
import type { Places } from './columns.ts';

const shownOfBroken = 2000;

interface Begun {
  conversation: Conversation;
  times: WrittenTimes;
}

/** Makes messages of rows, one after the other. */
export class AnyItems {
  #scan: AnyScan;
  #places: Places;
  #answers: Answers;
  #media: PackedMedia;
  #begun = new Map<string, Begun>();
  #record = 0;

  constructor(scan: AnyScan, places: Places, answers: Answers, media: PackedMedia) {
    this.#scan = scan;
    this.#places = places;
    this.#answers = answers;
    this.#media = media;
  }

  async of({ cells, raw }: CsvRow): Promise<FoundItem[]> {
    const record = ++this.#record;
    const broken = (reason: string): FoundItem[] => {
      return [{ type: 'broken', broken: { record, raw: raw.slice(0, shownOfBroken), reason } }];
    };
    if (cells === null)
      return broken('A quotation mark in this row is never closed, so it reaches to the end of the file.');
    if (cells.length !== this.#scan.columns.names.length) {
      return broken('This row does not have the columns of the others.');
    }
    const row = anyRow(cells, this.#places);
    const direction = this.#direction(row);
    if (direction === null) return broken('This row does not say whether it was sent or received.');
    const items: FoundItem[] = [];
    const begun = this.#conversation(row.conversation, items);
    const time = begun.times.read(row.time);
    if (time === null) return broken('The date of this row can’t be read.');
    const { conversation } = begun;
    const message = newMessage({
      record,
      conversation: conversation.key,
      direction,
      ...this.#parties(row, direction, conversation),
      body: lineFeeds(row.body),
      time,
      attachments: row.attachment === '' ? [] : await this.#media.attachments([row.attachment]),
    });
    return [...items, { type: 'message', message }];
  }

  /** By its column; without one, by who the owner is. Null where neither says it. */
  #direction({ direction, sender }: AnyRow): Message['direction'] | null {
    if (direction === undefined) return null;
    if (direction !== null) return direction;
    if (sender === '') return null;
    return sender === this.#answers.selfName ? 'sent' : 'received';
  }

  #parties(
    row: AnyRow,
    direction: Message['direction'],
    conversation: Conversation,
  ): Pick<Message, 'sender' | 'recipients'> {
    if (direction === 'system') return { sender: partyOf(row.sender || 'System'), recipients: [] };
    const sender = direction === 'sent' ? this.#self(row.sender) : partyOf(row.sender || conversation.key || 'Unknown');
    const named = row.recipient === '' ? null : row.recipient.split(/[;,]\s*/).filter((name) => name !== '');
    return named === null ? partiesOf(sender, conversation) : { sender, recipients: named.map(partyOf) };
  }

  #self(sender: string): Party {
    const { selfName } = this.#answers;
    const own = selfName === undefined || selfName === noneOfThese ? 'Me' : selfName;
    return partyOf(sender === '' ? own : sender);
  }

  #conversation(key: string, items: FoundItem[]): Begun {
    const known = this.#begun.get(key);
    if (known !== undefined) return known;
    const participants = [...(this.#scan.senders.get(key) ?? [])].map((name) => {
      return { ...partyOf(name), self: name === this.#answers.selfName };
    });
    const title = key === '' || participants.some(({ name, handle }) => name === key || handle === key) ? null : key;
    const conversation: Conversation = { key, platform: this.#answers.platform ?? 'other', title, participants };
    const begun = { conversation, times: new WrittenTimes(this.#scan.dateOrder(), this.#answers.timeZone) };
    this.#begun.set(key, begun);
    items.push({ type: 'conversation', conversation });
    return begun;
  }
}
