import type { Answers, Conversation, Message, MessageTime, Party } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import type { Entry } from '#server/importers/reader.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import type { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { partiesOf, partyOf } from '#server/importers/reading/party.ts';
import type { FoundItem } from '#server/importers/reading/tally.ts';
import { MessageClock } from '#server/importers/time/message-clock.ts';
import { StampReader } from '#server/importers/time/stamp.ts';
import { midnightOf } from '#server/importers/time/written-date.ts';
import { blocks, type Block } from './blocks.ts';
import { keyOf, readBody, type Body } from './body.ts';
import { me, type ScannedFile } from './scan.ts';

const messagesApp: Party = { name: 'Messages', handle: null };
const shownOfBroken = 2000;

/** One file of imessage-exporter. */
export class TextConversation {
  #entry: Entry;
  #file: ScannedFile;
  #answers: Answers;
  #media: PackedMedia;
  #clock: MessageClock;
  #editClock: MessageClock;
  #stamps = new StampReader();
  /** Records by what is shown below them. */
  #answered = new Map<string, number>();

  constructor(entry: Entry, file: ScannedFile, answers: Answers, media: PackedMedia) {
    this.#entry = entry;
    this.#file = file;
    this.#answers = answers;
    this.#media = media;
    this.#clock = new MessageClock(answers.timeZone);
    this.#editClock = new MessageClock(answers.timeZone);
  }

  /** The conversation, then its records; `firstRecord` is the number of the first one in the whole export. */
  async *items(firstRecord: number): AsyncGenerator<FoundItem> {
    const conversation = this.#conversation();
    yield { type: 'conversation', conversation };
    let record = firstRecord;
    for await (const batch of blocks(this.#entry)) {
      for (const block of batch) yield await this.#item(block, record++, conversation);
    }
  }

  async #item(block: Block, record: number, conversation: Conversation): Promise<FoundItem> {
    const time = this.#time(block.raw, this.#clock);
    const raw = block.source.join('\n').trim().slice(0, shownOfBroken);
    if (block.raw === '')
      return { type: 'broken', broken: { record, raw, reason: 'This text belongs to no message.' } };
    if (time === null || block.sender === '') {
      return { type: 'broken', broken: { record, raw, reason: 'This message has no sender or no time.' } };
    }
    const { key } = conversation;
    if (block.sender === null) {
      const body = block.lines.join('\n').trimEnd();
      const own = { direction: 'system', sender: messagesApp, recipients: [] } as const;
      return { type: 'message', message: newMessage({ record, conversation: key, body, time, ...own }) };
    }
    const body = readBody(block, (reply) => this.#file.replies.get(reply) ?? null);
    const replyTo = body.isReply ? (this.#answered.get(keyOf(block.raw, block.sender)) ?? null) : null;
    for (const reply of body.replies) this.#answered.set(reply, record);
    const message = newMessage({
      record,
      conversation: key,
      direction: this.#isSelf(block.sender) ? 'sent' : 'received',
      ...partiesOf(this.#party(block.sender), conversation),
      body: body.text,
      time,
      edited: body.editions.length > 0,
      deleted: body.deleted,
      editions: this.#editions(body),
      reactions: body.reactions,
      replyTo,
      attachments: await this.#media.attachments(body.files),
    });
    return { type: 'message', message };
  }

  #time(raw: string, clock: MessageClock): MessageTime | null {
    const stamp = this.#stamps.read(raw);
    const midnight = stamp === null ? null : midnightOf(stamp.date, 'mdy');
    return stamp === null || midnight === null ? null : clock.read(raw, midnight + stamp.clock, stamp.precision);
  }

  #editions({ editions }: Body): Message['editions'] {
    let at: number | null = null;
    return editions.map(({ text, raw, after }) => {
      if (raw !== null) at = this.#time(raw, this.#editClock)?.at ?? null;
      else if (at !== null) at += after * 1000;
      return { body: text, at };
    });
  }

  #isSelf(sender: string): boolean {
    return sender === me || sender === this.#answers.selfName;
  }

  #party(sender: string): Party {
    const { selfName } = this.#answers;
    return partyOf(sender === me && selfName !== undefined && selfName !== noneOfThese ? selfName : sender);
  }

  /** A file is called after the people in it, or after the name of a group. */
  #conversation(): Conversation {
    const stem = (this.#entry.name.split('/').at(-1) ?? '').replace(/\.txt$/i, '').replace(/ - \d+$/, '');
    const senders = [...this.#file.senders];
    const others = senders.filter((sender) => !this.#isSelf(sender));
    const named = others.length > 0 || stem === 'orphaned' ? others : stem.split(', ');
    const participants = [
      ...senders.filter((sender) => this.#isSelf(sender)).map((sender) => ({ ...this.#party(sender), self: true })),
      ...named.map((name) => ({ ...partyOf(name), self: false })),
    ];
    const isNames = stem.split(', ').every((name) => named.includes(name) || partyOf(name).handle !== null);
    return { key: this.#entry.name, platform: 'sms', title: isNames ? null : stem, participants };
  }
}
