import { ImportError } from '#server/importers/import-error.ts';
import type { Answers, Conversation, Owner, Platform, Question } from '#server/importers/message.ts';
import { askPlatform, askSelfName, refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import { ExportMedia, folderOf } from '#server/importers/reading/export-media.ts';
import { walkJson } from '#server/importers/reading/json-walk.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { readMessage, type MetaThread } from './meta/message.ts';
import { metaPlatform } from './meta/platform.ts';
import { readThreadHead, wantOfThread, type ThreadHead } from './meta/thread-head.ts';
import { threadFiles } from './meta/threads.ts';

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
      if (/^\s*(\xef\xbb\xbf)?\{/.test(text) && /"messages"\s*:\s*\[/.test(text) && /"sender_?name"\s*:/i.test(text)) return true;
    }
    return false;
  },

  async survey(source, answers, owner, onRecords) {
    const threads = await openThreads(source);
    const tally = new Tally(onRecords);
    const questions = openQuestions(source, threads, answers, owner);
    for await (const item of itemsOf(source, threads, answers, null)) tally.add(item);
    tally.check(what);
    const { format, parser } = this;
    const platform = metaPlatform(source, answers) ?? 'facebook';
    return { format, platform, parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const threads = await openThreads(source);
    refuseUnanswered(openQuestions(source, threads, answers, { names: [], handles: [] }));
    yield* checked(itemsOf(source, threads, answers, media), what);
  },
};

interface Thread extends Pick<ThreadHead, 'title' | 'participants' | 'writers'> {
  key: string;
  files: { entry: Entry; head: ThreadHead }[];
}

async function openThreads(source: Source): Promise<Thread[]> {
  const threads: Thread[] = [];
  for (const { key, files } of threadFiles(source, 'json')) {
    const thread: Thread = { key, title: null, participants: [], writers: [], files: [] };
    for (const entry of files) {
      const head = await readThreadHead(entry);
      if (head === null) continue;
      thread.files.push({ entry, head });
      thread.title = head.title ?? thread.title;
      thread.participants = unite(thread.participants, head.participants);
      thread.writers = unite(thread.writers, head.writers);
    }
    if (thread.files.length > 0) threads.push(thread);
  }
  if (threads.length === 0) throw new ImportError('not_an_export', 'There are no conversations in this export.');
  return threads;
}

function unite(some: readonly string[], more: readonly string[]): string[] {
  return [...new Set([...some, ...more])];
}

function openQuestions(source: Source, threads: readonly Thread[], answers: Answers, owner: Owner): Question[] {
  const samples = threads.flatMap(({ files }) => files.map(({ head }) => ({ record: 1, raw: head.sample })));
  const questions: Question[] = [];
  if (metaPlatform(source, answers) === null) questions.push(askPlatform(null, samples.slice(0, 1)));
  if (answers.selfName === undefined) questions.push(askSelf(threads, owner));
  return questions;
}
