import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import type { Connections } from './connections.ts';
import { migrate } from './migrations.ts';
import { SqliteReader } from './sqlite-reader.ts';
import { SqliteWriter } from './sqlite-writer.ts';

export interface SqliteOptions {
  /** Without waiting for the disk and without overwriting what is deleted: for data that nobody keeps. */
  hasty?: boolean;
  /** How often the write-ahead log is emptied, in milliseconds. */
  emptyLogEvery?: number;
}

/** What is permanently deleted is gone from the disk within a minute, also where a try comes at a busy moment. */
const usuallyEmptyLogEvery = 15_000;

/** One connection that writes, and one that can't. */
export function openSqlite(file: string, { hasty = false, emptyLogEvery }: SqliteOptions = {}): Connections {
  const write = new Database(file);
  write.pragma('journal_mode = WAL');
  write.pragma(`synchronous = ${hasty ? 'OFF' : 'FULL'}`);
  // 16 MB of log between checkpoints: a page that is written often goes to its place once, not each time.
  write.pragma('wal_autocheckpoint = 4000');
  // A burst that made it longer leaves no long file behind.
  write.pragma('journal_size_limit = 16777216');
  write.pragma('foreign_keys = ON');
  // Triggers call our function that takes texts apart. A restore lets no triggers and views in but our own.
  write.pragma('trusted_schema = ON');
  // Permanent deletion overwrites, it does not only unlink.
  write.pragma(`secure_delete = ${hasty ? 'OFF' : 'ON'}`);
  migrate(write);
  const read = new Database(file, { readonly: true });
  for (const connection of [write, read]) {
    connection.pragma('mmap_size = 1073741824');
    connection.pragma('cache_size = -16000');
  }
  const emptying = setInterval(() => emptyLog(write, read), emptyLogEvery ?? usuallyEmptyLogEvery).unref();
  let lastCommit = {};
  const writer = new SqliteWriter(write, () => void (lastCommit = {}));
  const reader = new SqliteReader(read, () => lastCommit);
  return {
    read: (work) => reader.read(work),
    write: (work) => writer.write(work),
    async copyTo(target) {
      // What is being written holds a copy up. Where that meets its first step, better-sqlite3 takes 0 of 0 pages for the
      // end, removes the file and reports success.
      let copied = 0;
      while (copied === 0) copied = (await write.backup(target)).totalPages;
    },
    close() {
      clearInterval(emptying);
      // Only a writer that closes last empties the log.
      reader.close();
      writer.close();
      return Promise.resolve();
    },
  };
}

/**
 * A page that was overwritten in the database stays in the write-ahead log as it was, until the log is emptied: a
 * checkpoint alone leaves the bytes in the file.
 */
function emptyLog(write: Database.Database, read: Database.Database): void {
  if (write.inTransaction || read.inTransaction || !statSync(`${write.name}-wal`, { throwIfNoEntry: false })?.size)
    return;
  // Whoever reads at this moment is not waited for: the next turn comes soon.
  const patience = Number(write.pragma('busy_timeout', { simple: true }));
  write.pragma('busy_timeout = 0');
  try {
    write.pragma('wal_checkpoint(TRUNCATE)');
  } catch (error) {
    // A full disk is reported by whoever writes next; what could not be emptied is tried again.
    if (!(error instanceof Database.SqliteError)) throw error;
  } finally {
    write.pragma(`busy_timeout = ${patience}`);
  }
}
