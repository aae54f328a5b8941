import type { Answers, Conversation, MessageTime, Party } from '#server/importers/message.ts';
import type { Entry, Source } from '#server/importers/reader.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import { unknownTime } from '#server/importers/reading/epoch.ts';
import { lineFeeds } from '#server/importers/reading/line-feeds.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import type { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { partiesOf, partyOf } from '#server/importers/reading/party.ts';
import type { FoundItem } from '#server/importers/reading/tally.ts';
import { MessageClock } from '#server/importers/time/message-clock.ts';
import { midnightOf, type DateOrder } from '#server/importers/time/written-date.ts';
import { authored, plainName } from './author.ts';
import { titleOf } from './chat-files.ts';
import { takeMarks } from './marks.ts';
import { chatRecords, textOfRecord, type ChatRecord } from './records.ts';

/** What WhatsApp itself wrote. */
const ownLine = { sender: { name: 'WhatsApp', handle: null }, recipients: [] } as const;
const shownOfBroken = 2000;

export interface ChatContext {
  source: Source;
  answers: Answers;
  /** Null while nobody knows it: then no time is read. */
  dateOrder: DateOrder | null;
  media: PackedMedia;
}

/** One chat, read with the answers so far. */
export class Chat {
  #entry: Entry;
  #context: ChatContext;
  #authors: ReadonlySet<string>;
  #self: string | null;
  #clock: MessageClock;
  #parties = new Map<string, { sender: Party; recipients: readonly Party[] }>();

  constructor(entry: Entry, authors: ReadonlySet<string>, context: ChatContext) {
    const { selfName, timeZone } = context.answers;
    this.#entry = entry;
    this.#context = context;
    this.#authors = authors;
    this.#self = selfName === undefined || selfName === noneOfThese ? null : plainName(selfName);
    this.#clock = new MessageClock(timeZone);
  }

  /** The conversation, then its records in batches; `firstRecord` is the number of the first one in the whole export. */
  async *items(firstRecord: number): AsyncGenerator<FoundItem[]> {
    const conversation = this.#conversation();
    for (const name of this.#authors) this.#parties.set(name, partiesOf(partyOf(name), conversation));
    yield [{ type: 'conversation', conversation }];
    let record = firstRecord;
    for await (const batch of chatRecords(this.#entry)) {
      const items: FoundItem[] = [];
      for (const found of batch) {
        const item = this.#item(found, record++);
        items.push(item instanceof Promise ? await item : item);
      }
      yield items;
    }
  }

  #item(found: ChatRecord, record: number): FoundItem | Promise<FoundItem> {
    const time = this.#time(found);
    if (typeof time !== 'string') return this.#message(found, record, time);
    const raw = found.lines.join('\n').slice(0, shownOfBroken);
    return { type: 'broken', broken: { record, raw, reason: time } };
  }

  /** A sentence where there is no time. */
  #time({ raw, stamp }: ChatRecord): MessageTime | string {
    if (raw === '') return 'This text comes before the first message.';
    if (stamp === null) return 'The date or the time of this message can’t be read.';
    const { dateOrder } = this.#context;
    if (dateOrder === null) return unknownTime(raw);
    const midnight = midnightOf(stamp.date, dateOrder);
    if (midnight === null) return 'The date of this message doesn’t exist.';
    return this.#clock.read(raw, midnight + stamp.clock, stamp.precision);
  }

  /** Only media have to be waited for: a promise for each of 200,000 messages takes longer than reading it. */
  #message(found: ChatRecord, record: number, time: MessageTime): FoundItem | Promise<FoundItem> {
    const conversation = this.#entry.name;
    const { author, body } = authored(textOfRecord(found), this.#authors);
    const parties = author === null ? undefined : this.#parties.get(author);
    if (parties === undefined) {
      return asItem({ record, conversation, direction: 'system', ...ownLine, body: lineFeeds(body), time });
    }
    const { media } = this.#context;
    const { files, ...marked } = takeMarks(lineFeeds(body), media.holds);
    const direction = author === this.#self ? 'sent' : 'received';
    const given = { record, conversation, direction, ...parties, time, ...marked } as const;
    if (files.length === 0) return asItem(given);
    return media.attachments(files).then((attachments) => asItem({ ...given, attachments }));
  }

  #conversation(): Conversation {
    const { source, answers } = this.#context;
    const title = titleOf(this.#entry, source);
    const participants = [...this.#authors].map((name) => ({ ...partyOf(name), self: name === this.#self }));
    const other = answers.otherName ?? title;
    if (participants.every(({ self }) => self) && other !== null) participants.push({ ...partyOf(other), self: false });
    const isContact = participants.some(({ name, handle }) => name === title || handle === title);
    return { key: this.#entry.name, platform: 'whatsapp', title: isContact ? null : title, participants };
  }
}

function asItem(given: Parameters<typeof newMessage>[0]): FoundItem {
  return { type: 'message', message: newMessage(given) };
}
