import type { Answers, Attachment } from '#server/importers/message.ts';
import { refuseUnanswered, type Sample } from '#server/importers/questions.ts';
import type { MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import { ExportMedia, folderOf } from '#server/importers/reading/export-media.ts';
import { walkJson } from '#server/importers/reading/json-walk.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { readMessage, type MetaThread } from './meta/message.ts';
import { conversationOf, openQuestions } from './meta/people.ts';
import { metaPlatform } from './meta/platform.ts';
import { wantOfThread } from './meta/thread-head.ts';
import { openThreads, type Thread, type ThreadFile } from './meta/threads.ts';
import { threadFiles } from './meta/thread-files.ts';

const what = 'Messenger or Instagram export';
const looksAtMost = 20;

/** “Download your information” of Messenger and Instagram as JSON, and the chats of Messenger's encrypted storage. */
export const metaJson: Reader = {
  format: 'meta_json',
  parser: 'meta-json/1',
  name: 'a Messenger or Instagram export (JSON)',

  async recognizes(source, head) {
    const files = threadFiles(source, 'json').flatMap((thread) => thread.files);
    for (const file of files.slice(0, looksAtMost)) {
      const text = (await head(file)).toString('latin1');
      if (/^\s*(\xef\xbb\xbf)?\{/.test(text) && /"messages"\s*:\s*\[/.test(text) && /"sender_?name"\s*:/i.test(text))
        return true;
    }
    return false;
  },

  async survey(source, answers, owner, onRecords) {
    const threads = await openThreads(source);
    const tally = new Tally(onRecords, answers.threads);
    const questions = openQuestions(source, threads, answers, { owner, samples: samplesOf(threads) });
    for await (const item of itemsOf(source, threads, answers, null)) tally.add(item);
    tally.check(what);
    const { format, parser } = this;
    const platform = metaPlatform(source, answers) ?? 'facebook';
    return { format, platform, parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const threads = await openThreads(source);
    refuseUnanswered(openQuestions(source, threads, answers, { owner: { names: [], handles: [] }, samples: [] }));
    yield* checked(itemsOf(source, threads, answers, media), what);
  },
};

function samplesOf(threads: readonly Thread[]): Sample[] {
  const files = threads.flatMap((thread) => thread.files).slice(0, 5);
  return files.map(({ head, before }) => ({ record: before + 1, raw: head.sample }));
}

async function* itemsOf(
  source: Source,
  threads: readonly Thread[],
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const media = new ExportMedia(source, keeper);
  const platform = metaPlatform(source, answers) ?? 'facebook';
  for (const thread of threads) {
    yield { type: 'conversation', conversation: conversationOf(thread, platform, answers.selfName) };
    for (const file of thread.files) yield* messagesOf(file, { ...thread, self: answers.selfName }, media);
  }
}

/** In the order of the file; numbers count from the oldest message, so that they say what came before what. */
async function* messagesOf(
  { entry, head, before }: ThreadFile,
  thread: MetaThread,
  media: ExportMedia,
): AsyncGenerator<FoundItem> {
  const folder = folderOf(entry.name);
  let place = 0;
  for await (const piece of walkJson(entry.bytes(), wantOfThread)) {
    if (piece.type === 'enter' || piece.type === 'leave') continue;
    if (piece.type === 'broken' && piece.cutOff) yield { type: 'cut' };
    if (piece.type === 'value' && piece.path !== 'messages/*') continue;
    place++;
    const record = before + (head.newestFirst ? head.records - place + 1 : place);
    if (piece.type === 'broken') {
      yield brokenRecord(record, piece.bytes, 'This record is damaged or cut off.');
      continue;
    }
    const read = readMessage(piece.value, record, thread);
    if (read.type === 'broken') {
      yield brokenRecord(record, piece.bytes, read.reason);
      continue;
    }
    const attachments: Attachment[] = [];
    for (const file of read.files) attachments.push(await media.attachment(file, folder));
    yield { type: 'message', message: { ...read.message, attachments } };
  }
}
