import type { Database, Statement } from 'better-sqlite3';
import {
  type CompiledQuery,
  type DatabaseConnection,
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
 * One connection to a file, and those who wait for it: it has one owner at a time, for one statement or a transaction.
 * A transaction of Kysely's own costs as much as the point read inside it (5 µs of 16): it makes a whole new Kysely,
 * which here is only made where a query is built.
 */
export class SqliteConnection {
  readonly #database: Database;
  readonly #statements: SqliteDatabase;
  readonly #queries: Kysely<Tables>;
  readonly #begin: readonly Statement[];
  readonly #commit: Statement;
  readonly #rollback: Statement;
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  /** For one statement, outside of any transaction: in the middle of one it would see the past. */
  readonly single: Session;

  /** `begin` is how its transactions start, one statement after the other. */
  constructor(database: Database, begin: readonly string[]) {
    this.#database = database;
    this.#statements = withStatementCache(database);
    this.#queries = new Kysely({ dialect: dialectOf(new SqliteDriver({ database: this.#statements })) });
    this.#begin = begin.map((statement) => database.prepare(statement));
    this.#commit = database.prepare('commit');
    this.#rollback = database.prepare('rollback');
    const waiting = new WaitingDriver(this.#statements, { take: () => this.#take(), pass: () => this.#pass() });
    this.single = {
      dialect: sqlite,
      db: new Kysely({ dialect: dialectOf(waiting) }),
      run: (query) => this.#alone(() => this.#run(query)),
    };
  }

  /** Whole or not at all. `committed` is called as soon as it is done, before anybody else has the connection. */
  transaction<T>(work: (session: Session) => Promise<T>, committed?: () => void): Promise<T> {
    return this.#alone(async () => {
      const session = new OpenSession(this.#queries, (query) => this.#run(query));
      try {
        for (const statement of this.#begin) {
          if (statement.reader) statement.get();
          else statement.run();
        }
        const result = await work(session);
        this.#commit.run();
        committed?.();
        return result;
      } catch (error) {
        // After some faults, such as a full disk, SQLite has rolled back already.
        if (this.#database.inTransaction) this.#rollback.run();
        throw error;
      } finally {
        session.end();
      }
    });
  }

  close(): void {
    this.#database.close();
  }

  async #alone<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#take();
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.#pass();
    }
  }

  #take(): Promise<void> | undefined {
    if (this.#taken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    return undefined;
  }

  #pass(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken = false;
  }

  #run<Row>({ sql, parameters }: CompiledQuery<Row>): Row[] {
    const statement = this.#statements.prepare(sql);
    if (statement.reader) return statement.all(parameters) as Row[];
    statement.run(parameters);
    return [];
  }
}

type Run = <Row>(query: CompiledQuery<Row>) => Row[];

/** What the owner of the connection works with until its transaction ends: then the connection is another's. */
class OpenSession implements Session, KyselyPlugin {
  readonly dialect = sqlite;
  readonly #queries: Kysely<Tables>;
  readonly #run: Run;
  #db: Kysely<Tables> | undefined;
  #ended = false;

  constructor(queries: Kysely<Tables>, run: Run) {
    this.#queries = queries;
    this.#run = run;
  }

  get db(): Kysely<Tables> {
    return (this.#db ??= this.#queries.withPlugin(this));
  }

  run<Row>(query: CompiledQuery<Row>): Row[] {
    this.#requireOpen();
    return this.#run(query);
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

/** Waits for the connection before each query. */
class WaitingDriver extends SqliteDriver {
  readonly #turns: { take: () => Promise<void> | undefined; pass: () => void };

  constructor(database: SqliteDatabase, turns: { take: () => Promise<void> | undefined; pass: () => void }) {
    super({ database });
    this.#turns = turns;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#turns.take();
    return super.acquireConnection();
  }

  override releaseConnection(): Promise<void> {
    this.#turns.pass();
    return Promise.resolve();
  }
}

/** Without Kysely's queue in front of the connection, which has ours. */
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
