import { ImportError } from '#server/importers/import-error.ts';
import { exportLimits } from '#server/importers/limits.ts';
import type { Conversation, CutOff, Message, MessageTime, Party, ReadItem, Survey } from '#server/importers/message.ts';

/** What a reader finds. That a file ends early (`cut`) goes no further. */
export type FoundItem = ReadItem | { type: 'cut' };

type Counted =
  | 'conversations'
  | 'messages'
  | 'attachments'
  | 'broken'
  | 'unsent'
  | 'drafts'
  | 'first'
  | 'last'
  | 'preview'
  | 'cutOff'
  | 'leftOut';

interface Seen {
  conversation: Conversation;
  writers: Map<string, string>;
  messages: number;
}

const previewed = 10;
const reportedEvery = 1000;

/** Counts what an export holds while it is read. */
export class Tally {
  messages = 0;
  attachments = 0;
  broken = 0;
  unsent = 0;
  drafts = 0;
  leftOut = 0;
  #seen = new Map<string, Seen>();
  #preview: Message[] = [];
  #first: { order: number; time: MessageTime } | null = null;
  #last: { order: number; time: MessageTime } | null = null;
  #isCut = false;
  /** Of the message before, and how many were later than the one before them, and earlier. */
  #order: number | null = null;
  #steps = { up: 0, down: 0 };
  #onRecords: (records: number) => void;
  #wanted: ReadonlySet<string> | null;

  /** `threads` are the keys of the conversations that are wanted; all of them without it. */
  constructor(onRecords: (records: number) => void = () => {}, threads?: readonly string[]) {
    this.#onRecords = onRecords;
    this.#wanted = threads === undefined ? null : new Set(threads);
  }

  get records(): number {
    return this.messages + this.broken + this.unsent + this.leftOut;
  }

  add(item: FoundItem): void {
    if (item.type === 'conversation') {
      const { conversation } = item;
      this.#seen.set(conversation.key, { conversation, writers: new Map(), messages: 0 });
      return;
    }
    if (item.type === 'cut') {
      this.#isCut = true;
      return;
    }
    if (item.type === 'message') this.#addMessage(item.message);
    else if (item.type === 'broken') this.broken++;
    else {
      this.unsent++;
      if (item.unsent.state === 'draft') this.drafts++;
    }
    if (this.records % reportedEvery === 0) this.#onRecords(this.records);
  }

  /** Refuses an export that is broken or holds nothing; called at its end. `what` is “text-message backup”. */
  check(what: string): void {
    this.#onRecords(this.records);
    if (this.broken > this.records * exportLimits.brokenShare) {
      throw new ImportError(
        'damaged',
        `${this.broken} of ${this.records} records of this ${what} can’t be read. It is damaged or not what it seems. Export it again.`,
      );
    }
    if (this.messages + this.leftOut === 0) {
      const only = this.unsent > 0 ? ` that were sent or received, only ${this.unsent} never sent` : '';
      throw new ImportError('empty', `There are no messages in this ${what}${only}.`);
    }
  }

  counted(): Pick<Survey, Counted> {
    return {
      conversations: [...this.#seen.values()].map(describe),
      messages: this.messages,
      attachments: this.attachments,
      broken: this.broken,
      unsent: this.unsent,
      drafts: this.drafts,
      leftOut: this.leftOut,
      first: this.#first && isoOf(this.#first.time),
      last: this.#last && isoOf(this.#last.time),
      preview: this.#preview,
      cutOff: this.#cutOff(),
    };
  }

  /** A file that begins with the newest lacks the oldest. */
  #cutOff(): CutOff {
    if (!this.#isCut) return false;
    return this.#steps.down > this.#steps.up ? 'start' : 'end';
  }

  #addMessage(message: Message): void {
    const seen = this.#seen.get(message.conversation);
    if (seen) {
      seen.messages++;
      const name = nameOf(message.sender);
      if (message.direction !== 'system') seen.writers.set(name, name);
    }
    if (this.#wanted !== null && !this.#wanted.has(message.conversation)) {
      this.leftOut++;
      return;
    }
    this.messages++;
    this.attachments += message.attachments.length;
    this.#addToPreview(message);
    const order = orderOf(message.time);
    if (order === null) return;
    if (this.#order !== null && order !== this.#order) this.#steps[order > this.#order ? 'up' : 'down']++;
    this.#order = order;
    const { time } = message;
    if (this.#first === null || order < this.#first.order) this.#first = { order, time };
    if (this.#last === null || order > this.#last.order) this.#last = { order, time };
  }

  /** The first ones by their number: some exports begin with the newest. */
  #addToPreview(message: Message): void {
    const last = this.#preview.at(-1);
    if (this.#preview.length === previewed && last && last.record < message.record) return;
    const at = this.#preview.findIndex(({ record }) => record > message.record);
    this.#preview.splice(at === -1 ? this.#preview.length : at, 0, message);
    if (this.#preview.length > previewed) this.#preview.pop();
  }
}

function describe({ conversation, writers, messages }: Seen): Survey['conversations'][number] {
  const known = conversation.participants.map(nameOf);
  const { key, title } = conversation;
  return { key, title, participants: [...new Set([...known, ...writers.keys()])], messages };
}

function nameOf({ name, handle }: Party): string {
  return name ?? handle ?? '';
}

function orderOf({ at, localTime }: MessageTime): number | null {
  if (at !== null) return at;
  return localTime === null ? null : Date.parse(`${localTime}Z`);
}

function isoOf({ at, localTime }: MessageTime): string | null {
  return at === null ? localTime : new Date(at).toISOString();
}

/** The records of an export as they go to whoever stores them. */
export async function* checked(items: AsyncIterable<FoundItem>, what: string): AsyncGenerator<ReadItem> {
  const tally = new Tally();
  for await (const item of items) {
    tally.add(item);
    if (item.type !== 'cut') yield item;
  }
  tally.check(what);
}
