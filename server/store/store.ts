import { AsyncLocalStorage } from 'node:async_hooks';
import { type Clock, isoInstant } from './clock.ts';
import type { Connections } from './connections.ts';
import { newId } from './ids.ts';
import type { StoredRecord } from './record.ts';
import { RecordList } from './record-list.ts';
import type { Soon } from './soon.ts';
import { type Actor, type ChangeNote, ReadTx, WriteTx } from './transaction.ts';

export type CommitListener = (changes: readonly ChangeNote[]) => void;

/**
 * The only door to the database. Writes run one after another, each whole or not at all;
 * listeners hear of them after the commit, in commit order.
 */
export class Store {
  readonly #connections: Connections;
  readonly #clock: Clock;
  readonly #records: RecordList;
  readonly #listeners = new Set<CommitListener>();
  readonly #writing = new AsyncLocalStorage<true>();
  readonly #wakes = new Set<() => void>();
  #notifyAccess: () => void = () => undefined;

  constructor(connections: Connections, clock: Clock, records: readonly StoredRecord[]) {
    this.#connections = connections;
    this.#clock = clock;
    this.#records = new RecordList(records);
  }

  /** For work of one statement: skips BEGIN where that saves something. */
  async readOne<T>(work: (tx: ReadTx) => Soon<T>): Promise<T> {
    const { single } = this.#connections;
    return single ? work(new ReadTx(single, this.#records)) : this.read(work);
  }

  /** For work of several statements that must see one state of the data. */
  read<T>(work: (tx: ReadTx) => Soon<T>): Promise<T> {
    return this.#connections.read((session) => work(new ReadTx(session, this.#records)));
  }

  async write<T>(actor: Actor, work: (tx: WriteTx) => Promise<T>): Promise<T> {
    if (this.#writing.getStore()) throw new Error('A write transaction was opened inside another one; pass `tx` on.');
    const { result, done } = await this.#writing.run(true, () =>
      this.#connections.write(async (session) => {
        const tx = new WriteTx(session, this.#records, actor, isoInstant(this.#clock()));
        return { result: await work(tx), done: tx };
      }),
    );
    const { changes, queuedJobs, accessChanged } = done;
    if (accessChanged) this.#notifyAccess();
    if (changes.length > 0) for (const listener of this.#listeners) listener(changes);
    if (queuedJobs) for (const wake of this.#wakes) wake();
    return result;
  }

  /** Returns the function that stops listening. */
  onCommit(listener: CommitListener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Called when a commit has queued jobs. */
  onJobsQueued(wake: () => void): void {
    this.#wakes.add(wake);
  }

  /** Called, before the write is answered, when a commit has changed who may come in. */
  onAccessChanged(notify: () => void): void {
    this.#notifyAccess = notify;
  }

  /** Identifies this history of the data; a restored backup gets another one, so that sync can see it. */
  async epoch(): Promise<string> {
    const find = (tx: ReadTx) => tx.db.selectFrom('meta').select('value').where('key', '=', 'epoch').executeTakeFirst();
    const known = await this.readOne(find);
    if (known) return known.value;
    const value = newId();
    await this.#connections.write(({ db }) =>
      db
        .insertInto('meta')
        .values({ key: 'epoch', value })
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
    return (await this.readOne(find))?.value ?? value;
  }

  copyTo(file: string): Promise<void> {
    return this.#connections.copyTo(file);
  }

  close(): Promise<void> {
    return this.#connections.close();
  }
}
