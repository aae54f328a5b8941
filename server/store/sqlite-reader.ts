import type { Database } from 'better-sqlite3';
import type { Session } from './connections.ts';
import type { Soon } from './soon.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** What several reads look at together. */
interface Snapshot {
  /** See `Session`. */
  state: object;
  /** Our last commit when it began. */
  commit: object;
  readers: number;
  /** The turn of the event loop in which it began is over. */
  lapsed: boolean;
  over: PromiseWithResolvers<void>;
}

/**
 * The connection that reads. Reads that come in one turn of the event loop share a transaction, unless there is a commit
 * between them: to begin and end one costs as much as a point read in it, most of it for locks of the file.
 */
export class SqliteReader {
  readonly #connection: SqliteConnection;
  readonly #lastCommit: () => object;
  readonly #begin;
  readonly #version;
  readonly #commit;
  #state: object = {};
  #seenVersion: unknown;
  #snapshot: Snapshot | undefined;

  /** `lastCommit` is another object after each commit of our own. */
  constructor(database: Database, lastCommit: () => object) {
    this.#connection = new SqliteConnection(database);
    this.#lastCommit = lastCommit;
    this.#begin = this.#connection.prepare('begin');
    // The first statement decides which commits a transaction sees. This one tells whether anybody has committed since
    // it was last asked, another process too.
    this.#version = this.#connection.prepare('pragma data_version').pluck();
    this.#commit = this.#connection.prepare('commit');
  }

  /** Sees what was committed when it began. */
  async read<T>(work: (session: Session) => Soon<T>): Promise<T> {
    const known = this.#current();
    const snapshot = known instanceof Promise ? await known : known;
    const session = this.#connection.session(snapshot.state);
    try {
      return await work(session);
    } finally {
      session.end();
      snapshot.readers -= 1;
      if (this.#isPast(snapshot)) this.#end(snapshot);
    }
  }

  close(): void {
    this.#connection.close();
  }

  /** Entered already; waits where an older one is still looked at. */
  #current(): Snapshot | Promise<Snapshot> {
    const open = this.#snapshot;
    if (open && this.#isPast(open) && !this.#end(open)) return open.over.promise.then(() => this.#current());
    const snapshot = this.#snapshot ?? this.#open();
    snapshot.readers += 1;
    return snapshot;
  }

  #open(): Snapshot {
    this.#begin.run();
    const snapshot: Snapshot = {
      state: this.#state,
      commit: this.#lastCommit(),
      readers: 0,
      lapsed: false,
      over: Promise.withResolvers<void>(),
    };
    this.#snapshot = snapshot;
    setImmediate(() => {
      snapshot.lapsed = true;
      this.#end(snapshot);
    });
    const version = this.#version.get();
    if (version !== this.#seenVersion) snapshot.state = this.#state = {};
    this.#seenVersion = version;
    return snapshot;
  }

  #isPast({ lapsed, commit }: Snapshot): boolean {
    return lapsed || commit !== this.#lastCommit();
  }

  /** Unless somebody still looks at it, or it has ended. */
  #end(snapshot: Snapshot): boolean {
    if (snapshot.readers > 0) return false;
    if (this.#snapshot === snapshot) {
      this.#snapshot = undefined;
      if (this.#connection.inTransaction) this.#commit.run();
      snapshot.over.resolve();
    }
    return true;
  }
}
