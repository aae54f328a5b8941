import type { Database, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type Dialect,
  Kysely,
  type KyselyPlugin,
  type PluginTransformQueryArgs,
  type PluginTransformResultArgs,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  type SqliteStatement,
} from 'kysely';
import type { Session } from './connections.ts';
import { sqlite, SteadyCompiler } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';

/**
 * What reading and writing share: a connection to a file, its prepared statements, and what an owner of it works with.
 * A transaction of Kysely's own costs as much as the point read inside it (5 µs of 16): it makes a whole new Kysely,
 * which here is only made where a query is built.
 */
export class SqliteConnection {
  readonly #database: Database;
  readonly #queries: Kysely<Tables>;
  readonly #statements: SqliteDatabase;

  constructor(database: Database) {
    this.#database = database;
    this.#statements = withStatementCache(database);
    this.#queries = new Kysely({ dialect: dialectOf(new SqliteDriver({ database: this.#statements })) });
  }

  get inTransaction(): boolean {
    return this.#database.inTransaction;
  }

  prepare(text: string): Statement {
    return this.#database.prepare(text);
  }

  run<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    const statement = this.#statements.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  }

  /** What works in the transaction that is open; its owner ends it. */
  session(state?: object): Session & { end(): void } {
    return new OpenSession(this, this.#queries, state);
  }

  close(): void {
    this.#database.close();
  }
}

/** What the owner of the connection works with until its transaction ends: then the connection is another's. */
class OpenSession implements Session, KyselyPlugin {
  readonly dialect = sqlite;
  readonly state: object | undefined;
  readonly #connection: SqliteConnection;
  readonly #queries: Kysely<Tables>;
  #db: Kysely<Tables> | undefined;
  #ended = false;

  constructor(connection: SqliteConnection, queries: Kysely<Tables>, state: object | undefined) {
    this.#connection = connection;
    this.#queries = queries;
    this.state = state;
  }

  get db(): Kysely<Tables> {
    return (this.#db ??= this.#queries.withPlugin(this));
  }

  run<Row>(query: CompiledQuery<Row>): Row[] {
    this.#requireOpen();
    return this.#connection.run(query);
  }

  end(): void {
    this.#ended = true;
  }

  transformQuery({ node }: PluginTransformQueryArgs) {
    this.#requireOpen();
    return node;
  }

  transformResult({ result }: PluginTransformResultArgs) {
    return Promise.resolve(result);
  }

  #requireOpen(): void {
    if (this.#ended) throw new Error('This transaction is over: what it began has to be awaited inside it.');
  }
}

/** Kysely prepares every statement anew; kept by their text they run at 0.65–0.85 of the bare driver. */
function withStatementCache(database: Database): SqliteDatabase {
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

/** Without Kysely's queue in front of the connection: who may have it is decided by whoever reads or writes with it. */
function dialectOf(driver: SqliteDriver): Dialect {
  return {
    createDriver: () => driver,
    createQueryCompiler: () => new SteadyCompiler(),
    createAdapter: () => new QueuedElsewhere(),
    createIntrospector: (db) => new SqliteIntrospector(db),
  };
}

class QueuedElsewhere extends SqliteAdapter {
  override get supportsMultipleConnections(): boolean {
    return true;
  }
}
