import { headOf } from '#server/importers/head.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers } from '#server/importers/message.ts';
import { refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { chatFiles } from './whatsapp/chat-files.ts';
import { Chat } from './whatsapp/chat.ts';
import { Scan } from './whatsapp/scan.ts';

const what = 'WhatsApp chat';

/** What “Export chat” makes on iPhones and Android phones in every language: a text, or a zip of it and its media. */
export const whatsApp: Reader = {
  format: 'whatsapp',
  parser: 'whatsapp/1',
  name: 'a WhatsApp chat',

  async recognizes(source, head) {
    return (await chatFiles(source, head)).length > 0;
  },

  async survey(source, answers, owner, onRecords) {
    const chats = await chatsIn(source);
    const scan = await Scan.of(chats);
    const tally = new Tally(onRecords, answers.threads);
    for await (const item of items(source, chats, scan, answers, null)) tally.add(item);
    tally.check(what);
    const questions = scan.questions(answers, owner);
    const { format, parser } = this;
    return { format, platform: 'whatsapp', parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const chats = await chatsIn(source);
    const scan = await Scan.of(chats);
    refuseUnanswered(scan.questions(answers, { names: [], handles: [] }));
    yield* checked(items(source, chats, scan, answers, media), what);
  },
};

async function chatsIn(source: Source): Promise<Entry[]> {
  const chats = await chatFiles(source, headOf);
  if (chats.length === 0) throw new ImportError('not_an_export', 'There is no WhatsApp chat in this file.');
  return chats;
}

async function* items(
  source: Source,
  chats: readonly Entry[],
  scan: Scan,
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const context = {
    source,
    answers,
    dateOrder: scan.dateOrder(answers),
    media: new PackedMedia(source, chats, keeper),
  };
  let record = 1;
  for (const chat of chats) {
    for await (const batch of new Chat(chat, scan.authors.get(chat) ?? new Set(), context).items(record)) {
      for (const item of batch) {
        if (item.type !== 'conversation') record++;
        yield item;
      }
    }
  }
}
