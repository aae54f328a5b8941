import { ImportError } from '#server/importers/import-error.ts';
import type { Entry, Source } from '#server/importers/reader.ts';
import type { ThreadPeople } from './people.ts';
import { threadFiles } from './thread-files.ts';
import { readThreadHead, type ThreadHead } from './thread-head.ts';

/** A conversation as its files describe it together. */
export interface Thread extends ThreadPeople {
  files: readonly ThreadFile[];
}

export interface ThreadFile {
  entry: Entry;
  head: ThreadHead;
  /** How many records of the export come before its own. */
  before: number;
}

/** Walks through all files once. */
export async function openThreads(source: Source): Promise<Thread[]> {
  const threads: Thread[] = [];
  let before = 0;
  for (const { key, files } of threadFiles(source, 'json')) {
    const found: ThreadFile[] = [];
    for (const entry of files) {
      const head = await readThreadHead(entry);
      if (head === null) continue;
      found.push({ entry, head, before });
      before += head.records;
    }
    if (found.length > 0) threads.push(threadOf(key, found));
  }
  if (threads.length === 0) throw new ImportError('not_an_export', 'There are no conversations in this export.');
  return threads;
}

function threadOf(key: string, files: readonly ThreadFile[]): Thread {
  const heads = files.map(({ head }) => head);
  return {
    key,
    title: heads.findLast(({ title }) => title !== null)?.title ?? null,
    participants: [...new Set(heads.flatMap(({ participants }) => participants))],
    writers: [...new Set(heads.flatMap(({ writers }) => writers))],
    files,
  };
}
