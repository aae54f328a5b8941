import type { Answers, Conversation, Party, Platform } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import type { CsvRow } from '#server/importers/reading/csv-rows.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import type { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { partiesOf, partyOf } from '#server/importers/reading/party.ts';
import type { FoundItem } from '#server/importers/reading/tally.ts';
import { WrittenTimes } from '#server/importers/reading/written-times.ts';
import type { ImazingColumns } from './imazing-columns.ts';
import { imazingRow, type ImazingRow } from './imazing-row.ts';
import type { ImazingScan } from './imazing-scan.ts';

const shownOfBroken = 2000;

interface Session {
  conversation: Conversation;
  times: WrittenTimes;
}

/** Makes messages of rows, one after the other. */
export class ImazingItems {
  #scan: ImazingScan;
  #answers: Answers;
  #platform: Platform;
  #media: PackedMedia;
  #sessions = new Map<string, Session>();
  #record = 0;

  constructor(scan: ImazingScan, answers: Answers, platform: Platform, media: PackedMedia) {
    this.#scan = scan;
    this.#answers = answers;
    this.#platform = platform;
    this.#media = media;
  }

  async of({ cells, raw }: CsvRow, columns: ImazingColumns): Promise<FoundItem[]> {
    const record = ++this.#record;
    const broken = (reason: string): FoundItem[] => {
      return [{ type: 'broken', broken: { record, raw: raw.slice(0, shownOfBroken), reason } }];
    };
    if (cells === null)
      return broken('A quotation mark in this row is never closed, so it reaches to the end of the file.');
    if (cells.length !== columns.count) return broken('This row does not have the columns of the others.');
    const row = imazingRow(cells, columns);
    if (row === null) return broken('This row does not say whether it was sent or received.');
    const begun: FoundItem[] = [];
    const session = this.#session(row.session, begun);
    const time = session.times.read(row.time);
    if (time === null) return broken('The date of this row can’t be read.');
    const { sender, recipients } = this.#parties(row, session.conversation);
    const { direction, service, edited, deleted, reactions } = row;
    const message = newMessage({
      record,
      conversation: session.conversation.key,
      direction,
      sender,
      recipients,
      body: lineFeeds(row.body),
      time,
      service,
      edited,
      deleted,
      reactions,
      attachments: await this.#media.attachments(row.attachments),
    });
    return [...begun, { type: 'message', message }];
  }

  #parties(row: ImazingRow, conversation: Conversation): { sender: Party; recipients: readonly Party[] } {
    if (row.direction === 'system') return { sender: { name: 'iMazing', handle: null }, recipients: [] };
    const sender = row.direction === 'sent' ? this.#self() : row.sender;
    return partiesOf(sender ?? partyOf(conversation.key), conversation);
  }

  #self(): Party {
    const { selfName } = this.#answers;
    return partyOf(selfName === undefined || selfName === noneOfThese ? 'Me' : selfName);
  }

  #session(key: string, begun: FoundItem[]): Session {
    const known = this.#sessions.get(key);
    if (known !== undefined) return known;
    const found = [...(this.#scan.others.get(key)?.values() ?? [])];
    const others = found.length > 0 || key === '' ? found : [partyOf(key)];
    const participants = [{ ...this.#self(), self: true }, ...others.map((party) => ({ ...party, self: false }))];
    const isContact = others.length < 2 && others.every(({ name, handle }) => name === key || handle === key);
    const title = key === '' || isContact ? null : key;
    const conversation: Conversation = { key, platform: this.#platform, title, participants };
    const times = new WrittenTimes(this.#scan.dateOrder(this.#answers), this.#answers.timeZone);
    const session = { conversation, times };
    this.#sessions.set(key, session);
    begun.push({ type: 'conversation', conversation });
    return session;
  }
}
