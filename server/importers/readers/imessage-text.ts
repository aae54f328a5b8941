import { headOf } from '#server/importers/head.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers } from '#server/importers/message.ts';
import { refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { linesOfHead } from '#server/importers/text.ts';
import { isHead } from './imessage/blocks.ts';
import { TextConversation } from './imessage/conversation.ts';
import { Scan } from './imessage/scan.ts';

const what = 'iMessage export';

/** The texts that imessage-exporter writes on a Mac: one file a conversation, alone or packed with its attachments. */
export const imessageText: Reader = {
  format: 'imessage_text',
  parser: 'imessage-text/1',
  name: 'an iMessage text export (imessage-exporter)',

  async recognizes(source, head) {
    return (await textsIn(source, head)).length > 0;
  },

  async survey(source, answers, owner, onRecords) {
    const texts = await textsIn(source, headOf);
    const scan = await Scan.of(texts);
    const tally = new Tally(onRecords, answers.threads);
    for await (const item of items(source, scan, answers, null)) tally.add(item);
    tally.check(what);
    const questions = scan.questions(answers, owner);
    const { format, parser } = this;
    return { format, platform: 'sms', parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const texts = await textsIn(source, headOf);
    if (texts.length === 0) throw new ImportError('not_an_export', 'There is no iMessage conversation in this file.');
    const scan = await Scan.of(texts);
    refuseUnanswered(scan.questions(answers, { names: [], handles: [] }));
    yield* checked(items(source, scan, answers, media), what);
  },
};

async function textsIn(source: Source, head: (entry: Entry) => Promise<Buffer>): Promise<Entry[]> {
  const texts: Entry[] = [];
  for (const entry of source.entries) {
    if (source.isArchive && (!/\.txt$/i.test(entry.name) || /(^|\/)attachments\//i.test(entry.name))) continue;
    const lines = linesOfHead(await head(entry)).slice(0, 50);
    if (lines.some((line, at) => isHead(line) && (lines[at - 1] ?? '').trim() === '')) texts.push(entry);
  }
  return texts;
}

async function* items(
  source: Source,
  scan: Scan,
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const media = new PackedMedia(source, [...scan.files.keys()], keeper);
  let record = 1;
  for (const [entry, file] of scan.files) {
    for await (const item of new TextConversation(entry, file, answers, media).items(record)) {
      if (item.type !== 'conversation') record++;
      yield item;
    }
  }
}
