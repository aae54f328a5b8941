import { AsyncLocalStorage } from 'node:async_hooks';
import { existsSync } from 'node:fs';
import { PGlite, types } from '@electric-sql/pglite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import type { Connections } from '#server/store/connections.ts';
import { openPostgres } from '#server/store/postgres.ts';
import { StoreSchema } from './pglite-schema.ts';

/*
 * PostgreSQL in this process, for tests. One takes seconds to start, so all stores of a process share it, each in its
 * own schema. It has one connection: its owner is waited for, so a test that reads while it writes can't run here.
 */

/** Whether the caller is inside a transaction: waiting for its own end, it would wait for ever. */
const inTurn = new AsyncLocalStorage<{ taken: boolean }>();

let started: Promise<SharedConnection> | undefined;
/** The schema of each data folder; another folder's once this one is gone. */
const schemas = new Map<string, StoreSchema>();

/** The store of a data folder: the same one when it is opened again or by another, else empty. */
export async function openPglite(folder: string): Promise<Connections> {
  const shared = await (started ??= start());

  const schema = schemas.get(folder) ?? (await schemaFor(shared, folder));
  const connections = await openPostgres({
    writer: dialectOf(shared, `set search_path = ${schema.name}; set default_transaction_read_only = off`),
    reader: dialectOf(shared, `set search_path = ${schema.name}; set default_transaction_read_only = on`),
  });
  await schema.rememberBeginning();
  return {
    ...connections,
    read: (work) => inTurn.run({ taken: false }, () => connections.read(work)),
    write: (work) => inTurn.run({ taken: false }, () => connections.write(work)),
  };
}

/** One of a folder that is gone, emptied: to migrate a new one takes ten times as long. */
async function schemaFor(shared: SharedConnection, folder: string): Promise<StoreSchema> {
  for (const [known, schema] of schemas) {
    if (existsSync(known)) continue;
    schemas.delete(known);
    if (await schema.beginAgain()) {
      schemas.set(folder, schema);
      return schema;
    }
  }
  const schema = await StoreSchema.make(shared);
  schemas.set(folder, schema);
  return schema;
}

async function start(): Promise<SharedConnection> {
  // A sum is a number, as on SQLite.
  return new SharedConnection(await PGlite.create({ parsers: { [types.NUMERIC]: Number } }));
}

/** The one connection, given to one after another. */
class SharedConnection {
  readonly #database: PGlite;
  #last: Promise<void> = Promise.resolve();
  #settings = '';

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Waits; the next owner of the database calls `release`. */
  async take(settings: string): Promise<{ database: PGlite; release: () => void }> {
    const turn = inTurn.getStore();
    if (turn?.taken) throw new Error('PGlite has one connection: nothing else can be asked within a transaction.');
    if (turn) turn.taken = true;
    const before = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#last = promise;
    await before;
    if (this.#settings !== settings) await this.#database.exec(settings);
    this.#settings = settings;
    const release = (): void => {
      if (turn) turn.taken = false;
      resolve();
    };
    return { database: this.#database, release };
  }

  /** The rows of the last statement. */
  async run(sql: string): Promise<unknown[]> {
    const { database, release } = await this.take('set default_transaction_read_only = off');
    try {
      return (await database.exec(sql)).at(-1)?.rows ?? [];
    } finally {
      release();
    }
  }
}

class TakenConnection implements DatabaseConnection {
  readonly release: () => void;
  readonly #database: PGlite;

  constructor(database: PGlite, release: () => void) {
    this.#database = database;
    this.release = release;
  }

  async executeQuery<Row>({ sql, parameters }: CompiledQuery): Promise<QueryResult<Row>> {
    const { rows, affectedRows = 0 } = await this.#database.query<Row>(sql, [...parameters]);
    return { rows, numAffectedRows: BigInt(affectedRows) };
  }

  // oxlint-disable-next-line require-yield
  async *streamQuery(): AsyncGenerator<never> {
    throw new Error('PGlite answers no stream.');
  }
}

class SharedDriver implements Driver {
  readonly #shared: SharedConnection;
  readonly #settings: string;

  constructor(shared: SharedConnection, settings: string) {
    this.#shared = shared;
    this.#settings = settings;
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<TakenConnection> {
    const { database, release } = await this.#shared.take(this.#settings);
    return new TakenConnection(database, release);
  }

  async releaseConnection(connection: TakenConnection): Promise<void> {
    connection.release();
  }

  async beginTransaction(connection: TakenConnection, settings: TransactionSettings): Promise<void> {
    const isolation = settings.isolationLevel ? ` isolation level ${settings.isolationLevel}` : '';
    await connection.executeQuery(CompiledQuery.raw(`begin${isolation} ${settings.accessMode ?? ''}`));
  }

  async commitTransaction(connection: TakenConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'));
  }

  async rollbackTransaction(connection: TakenConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('rollback'));
  }

  async destroy(): Promise<void> {}
}

function dialectOf(shared: SharedConnection, settings: string) {
  return {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new SharedDriver(shared, settings),
    createIntrospector: (db: ConstructorParameters<typeof PostgresIntrospector>[0]) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  };
}
