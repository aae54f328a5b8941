import type { Database } from 'better-sqlite3';
import type { Session } from './connections.ts';
import { SqliteConnection } from './sqlite-connection.ts';

/** What several reads look at together. */
interface Snapshot {
  state: object;
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
  readonly #state: () => object;
  readonly #begin;
  readonly #look;
  readonly #commit;
  #snapshot: Snapshot | undefined;

  /** `state` is the committed data of the moment: another object after each commit. */
  constructor(database: Database, state: () => object) {
    this.#connection = new SqliteConnection(database);
    this.#state = state;
    this.#begin = this.#connection.prepare('begin');
    // The first statement decides which commits a transaction sees.
    this.#look = this.#connection.prepare('select 1 from meta limit 1');
    this.#commit = this.#connection.prepare('commit');
  }

  /** Sees what was committed when it began. */
  async read<T>(work: (session: Session) => Promise<T>): Promise<T> {
    const known = this.#current();
    const snapshot = known instanceof Promise ? await known : known;
    try {
      return await this.#connection.during(work, snapshot.state);
    } finally {
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
    const snapshot = { state: this.#state(), readers: 0, lapsed: false, over: Promise.withResolvers<void>() };
    this.#snapshot = snapshot;
    setImmediate(() => {
      snapshot.lapsed = true;
      this.#end(snapshot);
    });
    this.#look.get();
    return snapshot;
  }

  #isPast({ lapsed, state }: Snapshot): boolean {
    return lapsed || state !== this.#state();
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
