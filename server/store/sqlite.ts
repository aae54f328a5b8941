import Database from 'better-sqlite3';
import { statSync } from 'node:fs';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryCompiler,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { SqliteDatabase, SqliteDialectConfig, SqliteStatement } from 'kysely';
import type { Connections } from './connections.ts';
import { migrate } from './migrations.ts';
import { sqlite, SteadyCompiler } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

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
  write.pragma('trusted_schema = OFF');
  // Permanent deletion overwrites, it does not only unlink.
  write.pragma(`secure_delete = ${hasty ? 'OFF' : 'ON'}`);
  migrate(write);
  const read = new Database(file, { readonly: true });
  for (const connection of [write, read]) {
    connection.pragma('mmap_size = 268435456');
    connection.pragma('cache_size = -16000');
  }
  const emptying = setInterval(() => emptyLog(write, read), emptyLogEvery ?? usuallyEmptyLogEvery).unref();
  const [cachedWrite, cachedRead] = [withStatementCache(write), withStatementCache(read)];
  const writer = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: cachedWrite }) });
  const reader = new Kysely<Tables>({ dialect: new SteadyDialect({ database: cachedRead }) });
  const [runReader, runWriter] = [runnerOf(cachedRead), runnerOf(cachedWrite)];
  return {
    single: {
      dialect: sqlite,
      db: reader,
      // While a transaction is open on this connection a query waits, or it would see the past.
      run: async (query) => (read.inTransaction ? (await reader.executeQuery(query)).rows : runReader(query)),
    },
    read: (work) => reader.transaction().execute((db) => work({ dialect: sqlite, db, run: runReader })),
    write: (work) => writer.transaction().execute((db) => work({ dialect: sqlite, db, run: runWriter })),
    async copyTo(target) {
      await write.backup(target);
    },
    async close() {
      clearInterval(emptying);
      // Kysely leaves a connection open that it never used, and only a writer that closes last empties the log.
      await reader.destroy();
      read.close();
      await writer.destroy();
      write.close();
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

/** Kysely prepares every statement anew; kept by their text they run at 0.65–0.85 of the bare driver. */
function withStatementCache(database: Database.Database): SqliteDatabase {
  const statements = new Map<string, SqliteStatement>();
  return {
    prepare(sql) {
      const known = statements.get(sql);
      if (known) return known;
      const statement = database.prepare(sql) as SqliteStatement;
      if (statements.size >= 500) statements.clear();
      statements.set(sql, statement);
      return statement;
    },
    close: () => database.close(),
  };
}

/** Runs compiled queries without Kysely's queue in front: for the present owner of the connection. */
function runnerOf(cached: SqliteDatabase) {
  return <Row>({ sql, parameters }: CompiledQuery<Row>): Row[] => {
    const statement = cached.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  };
}

/** A write takes the lock when it begins: a deferred one would fail half way when it meets another writer. */
class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}

class SteadyDialect extends SqliteDialect {
  override createQueryCompiler(): QueryCompiler {
    return new SteadyCompiler();
  }
}

class ImmediateDialect extends SteadyDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createDriver(): ImmediateDriver {
    return new ImmediateDriver(this.#config);
  }
}
