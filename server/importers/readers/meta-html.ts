import type { Answers, Attachment, Message, Owner, Question } from '#server/importers/message.ts';
import { askDateOrder, askTimeZone, refuseUnanswered } from '#server/importers/questions.ts';
import type { MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import { unknownTime } from '#server/importers/reading/epoch.ts';
import { ExportMedia, folderOf } from '#server/importers/reading/export-media.ts';
import { newMessage } from '#server/importers/reading/new-message.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { MessageClock } from '#server/importers/time/message-clock.ts';
import { isTimeZoneAnswer } from '#server/importers/time/zone.ts';
import { readStamp } from '#server/importers/time/stamp.ts';
import { midnightOf, type DateOrder } from '#server/importers/time/written-date.ts';
import { htmlBlocks, reactionOf, type HtmlBlock } from './meta/html-blocks.ts';
import { HtmlScan, isNewestFirst, type HtmlFile, type HtmlThread } from './meta/html-scan.ts';
import { conversationOf, namesIn, openQuestions } from './meta/people.ts';
import { metaPlatform } from './meta/platform.ts';
import { threadFiles } from './meta/thread-files.ts';

const what = 'Messenger or Instagram export';
const looksAtMost = 20;

/** “Download your information” of Messenger and Instagram as web pages: times to the minute, in nobody says which zone. */
export const metaHtml: Reader = {
  format: 'meta_html',
  parser: 'meta-html/1',
  name: 'a Messenger or Instagram export (HTML)',

  async recognizes(source, head) {
    const files = threadFiles(source, 'html').flatMap((thread) => thread.files);
    for (const file of files.slice(0, looksAtMost)) if (looksLikeChat((await head(file)).toString('utf8'))) return true;
    return false;
  },

  async survey(source, answers, owner, onRecords) {
    const scan = await HtmlScan.of(source);
    const tally = new Tally(onRecords, answers.threads);
    const questions = questionsOf(source, scan, answers, owner);
    for await (const item of itemsOf(source, scan, answers, null)) tally.add(item);
    tally.check(what);
    const { format, parser } = this;
    const platform = metaPlatform(source, answers) ?? 'facebook';
    return { format, platform, parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const scan = await HtmlScan.of(source);
    refuseUnanswered(questionsOf(source, scan, answers, { names: [], handles: [] }));
    yield* checked(itemsOf(source, scan, answers, media), what);
  },
};

/** A page with a time at the end of an element, as each message has one. */
function looksLikeChat(page: string): boolean {
  if (!/^\s*\ufeff?(<!doctype html|<html)/i.test(page)) return false;
  const ends = [...page.matchAll(/>([^<>]{8,60})<\/(?:div|td|p)>/g)];
  return ends.some(([, text = '']) => /\d[:.]\d\d/.test(text) && (readStamp(text)?.precision ?? 'day') !== 'day');
}

function questionsOf(source: Source, scan: HtmlScan, answers: Answers, owner: Owner): Question[] {
  const questions = openQuestions(source, scan.threads, answers, { owner, samples: scan.samples });
  if (scan.dateOrder(answers) === null) questions.push(askDateOrder(scan.dates));
  if (!isTimeZoneAnswer(answers.timeZone)) questions.push(askTimeZone(scan.samples));
  return questions;
}

async function* itemsOf(
  source: Source,
  scan: HtmlScan,
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const media = new ExportMedia(source, keeper);
  const platform = metaPlatform(source, answers) ?? 'facebook';
  const order = scan.dateOrder(answers);
  for (const thread of scan.threads) {
    yield { type: 'conversation', conversation: conversationOf(thread, platform, answers.selfName) };
    for (const file of thread.files) yield* new HtmlChat(thread, file, order, answers).items(media);
  }
}

class HtmlChat {
  #thread: HtmlThread;
  #file: HtmlFile;
  #order: DateOrder | null;
  #newestFirst: boolean;
  #self: string | undefined;
  #clock: MessageClock;

  constructor(thread: HtmlThread, file: HtmlFile, order: DateOrder | null, { selfName, timeZone }: Answers) {
    this.#thread = thread;
    this.#file = file;
    this.#order = order;
    this.#newestFirst = order === null || isNewestFirst(file, order);
    this.#self = selfName;
    this.#clock = new MessageClock(timeZone, this.#newestFirst ? 'newest first' : 'oldest first');
  }

  /** In the order of the page; numbers count from the oldest message. */
  async *items(media: ExportMedia): AsyncGenerator<FoundItem> {
    const { entry, shapes, records, before } = this.#file;
    const folder = folderOf(entry.name);
    let place = 0;
    for await (const piece of htmlBlocks(entry.bytes(), shapes)) {
      if (piece.type !== 'block') continue;
      place++;
      const record = before + (this.#newestFirst ? records - place + 1 : place);
      const { block } = piece;
      const time = this.#time(block);
      if (time === null) {
        yield brokenRecord(
          record,
          [block.sender, block.body, block.when].join('\n'),
          'The time of this message can’t be read.',
        );
        continue;
      }
      const attachments: Attachment[] = [];
      for (const file of block.files) attachments.push(await media.attachment(file, folder));
      yield { type: 'message', message: this.#message(block, record, time, attachments) };
    }
  }

  #time({ when, stamp }: HtmlBlock): Message['time'] | null {
    if (stamp === null) return null;
    if (this.#order === null) return unknownTime(when);
    const midnight = midnightOf(stamp.date, this.#order);
    return midnight === null ? null : this.#clock.read(when, midnight + stamp.clock, stamp.precision);
  }

  #message(block: HtmlBlock, record: number, time: Message['time'], attachments: Attachment[]): Message {
    const { sender: name, body, reactions } = block;
    const others = namesIn(this.#thread).filter((other) => other !== name);
    return newMessage({
      record,
      conversation: this.#thread.key,
      direction: name === this.#self ? 'sent' : 'received',
      sender: { name, handle: null },
      recipients: others.map((other) => ({ name: other, handle: null })),
      body,
      time,
      reactions: reactions.map(reactionOf),
      attachments,
    });
  }
}
