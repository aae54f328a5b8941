import type { Database } from 'better-sqlite3';
import type { Session } from './connections.ts';
import type { Soon } from './soon.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** Writers that are done but for the disk. */
interface SharedCommit {
  done: Promise<void>;
  resolve: () => void;
  reject: (error: unknown) => void;
}

/** The connection that writes, and those who wait for it: one after another, each whole or not at all. */
export class SqliteWriter {
  readonly #connection: SqliteConnection;
  readonly #committed: () => void;
  readonly #begin;
  readonly #savepoint;
  readonly #release;
  readonly #rollbackTo;
  readonly #commit;
  readonly #rollback;
  readonly #waiting: (() => void)[] = [];
  #taken = false;
  #shared: SharedCommit | undefined;

  /** `committed` is called at once when others can see what was written. */
  constructor(database: Database, committed: () => void) {
    this.#connection = new SqliteConnection(database);
    this.#committed = committed;
    // It takes the lock when it begins: a deferred one would fail half way when it meets another writer.
    this.#begin = this.#connection.prepare('begin immediate');
    this.#savepoint = this.#connection.prepare('savepoint one');
    this.#release = this.#connection.prepare('release one');
    this.#rollbackTo = this.#connection.prepare('rollback to one');
    this.#commit = this.#connection.prepare('commit');
    this.#rollback = this.#connection.prepare('rollback');
  }

  /**
   * Those that come in one turn of the event loop share a commit, and so the wait for the disk; none is answered before
   * it. One that fails is undone alone: back to its savepoint, which only what comes after another needs. Each page that
   * is written inside one is copied first, which was a twentieth of what a write cost.
   */
  async write<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const { result, durable } = await this.#alone(async () => {
      const isFirst = this.#shared === undefined;
      const shared = (this.#shared ??= this.#share());
      if (!isFirst) this.#savepoint.run();
      const session = this.#connection.session();
      try {
        const done = await work(session);
        if (!isFirst) this.#release.run();
        return { result: done, durable: shared.done };
      } catch (error) {
        this.#undo(shared, isFirst, error);
        throw error;
      } finally {
        session.end();
      }
    });
    await durable;
    return result;
  }

  close(): void {
    this.#connection.close();
  }

  #share(): SharedCommit {
    this.#begin.run();
    const { promise: done, resolve, reject } = Promise.withResolvers<void>();
    // Whoever waits for it hears of it; there may be nobody left.
    done.catch(() => undefined);
    const shared = { done, resolve, reject };
    setImmediate(() => void this.#alone(() => this.#commitAll(shared)));
    return shared;
  }

  #undo(shared: SharedCommit, isFirst: boolean, error: unknown): void {
    // After some faults, such as a full disk, SQLite has rolled back everything.
    const { inTransaction } = this.#connection;
    if (inTransaction && !isFirst) {
      this.#rollbackTo.run();
      this.#release.run();
      return;
    }
    if (inTransaction) this.#rollback.run();
    this.#shared = undefined;
    shared.reject(error);
  }

  #commitAll(shared: SharedCommit): void {
    if (this.#shared !== shared) return;
    this.#shared = undefined;
    try {
      this.#commit.run();
    } catch (error) {
      if (this.#connection.inTransaction) this.#rollback.run();
      shared.reject(error);
      return;
    }
    this.#committed();
    shared.resolve();
  }

  async #alone<T>(work: () => Soon<T>): Promise<T> {
    if (this.#taken) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    this.#taken = true;
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.#taken = false;
    }
  }
}
