import Database from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  Kysely,
  type QueryCompiler,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import type { SqliteDatabase, SqliteDialectConfig, SqliteStatement } from 'kysely';
import { migrate } from './migrations.ts';
import { SteadyCompiler } from './sqlite-compiler.ts';
import type { Tables } from './tables.ts';

/** One connection that writes, one that can't: readers see only what is committed, and no read can write by mistake. */
export interface Connections {
  writer: Kysely<Tables>;
  reader: Kysely<Tables>;
  directWriter: DirectConnection;
  directReader: DirectConnection;
  /** Copies the live database to a file, page by page, without stopping writers. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}

/** The same connection without Kysely's queue in front of it: for compiled queries, by whoever it belongs to just now. */
export interface DirectConnection {
  run<Row>(query: CompiledQuery<Row>): Row[];
  inTransaction(): boolean;
}

export function openSqlite(file: string): Connections {
  const write = new Database(file);
  write.pragma('journal_mode = WAL');
  write.pragma('synchronous = FULL');
  // 16 MB of log between checkpoints: a page that is written often goes to its place once, not each time.
  write.pragma('wal_autocheckpoint = 4000');
  write.pragma('foreign_keys = ON');
  write.pragma('trusted_schema = OFF');
  // Deleted for good is overwritten, not only unlinked.
  write.pragma('secure_delete = ON');
  migrate(write);
  const read = new Database(file, { readonly: true });
  for (const connection of [write, read]) {
    connection.pragma('mmap_size = 268435456');
    connection.pragma('cache_size = -16000');
  }
  const [cachedWrite, cachedRead] = [withStatementCache(write), withStatementCache(read)];
  const writer = new Kysely<Tables>({ dialect: new ImmediateDialect({ database: cachedWrite }) });
  const reader = new Kysely<Tables>({ dialect: new SteadyDialect({ database: cachedRead }) });
  return {
    writer,
    reader,
    directWriter: direct(write, cachedWrite),
    directReader: direct(read, cachedRead),
    async copyTo(target) {
      await write.backup(target);
    },
    async close() {
      // Kysely leaves a connection open that it never used, and only a writer that closes last empties the log.
      await reader.destroy();
      read.close();
      await writer.destroy();
      write.close();
    },
  };
}

/** Kysely prepares every statement anew; kept by their text they run at 0.65–0.85 of the bare driver (ECOSYSTEM.md). */
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

function direct(database: Database.Database, cached: SqliteDatabase): DirectConnection {
  return {
    run<Row>({ sql, parameters }: CompiledQuery<Row>) {
      const statement = cached.prepare(sql);
      if (statement.reader) return statement.all(parameters) as Row[];
      statement.run(parameters);
      return [];
    },
    inTransaction: () => database.inTransaction,
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
