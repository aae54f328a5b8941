import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import type { Session } from './connections.ts';
import type { Dialect } from './dialect.ts';
import type { RecordList } from './record-list.ts';
import type { Soon } from './soon.ts';
import type { Tables, TrackedTable, Transport } from './tables.ts';

/** Who writes, and by which way in: goes with every change-log entry. */
export interface Actor {
  accountId: string | null;
  tokenId: string | null;
  transport: Transport;
  requestId: string;
}

/** What the rest of the application hears of a committed change. */
export interface ChangeNote {
  seq: number;
  resource: TrackedTable;
  id: string;
  caseId: string | null;
  /** The workspace, when it is no matter's record. */
  workspaceId: string | null;
  op: 'insert' | 'update' | 'delete';
  actor: Actor;
}

/** A record that is no longer as it was. */
export interface Replaced {
  resource: TrackedTable;
  id: string;
  op: 'update' | 'delete';
  /** Its `updatedAt` before. */
  version: string;
  title: string | null;
}

/** The part of Kysely that cannot write; `with` is no part of it, because what it returns can. */
export type ReadDatabase = Pick<Kysely<Tables>, 'selectFrom' | 'fn'>;

/** Runs a compiled query on the connection of a transaction. */
export type QueryRunner = <Row>(query: CompiledQuery<Row>) => Soon<Row[]>;

/** A view of committed data. Queries take it first; a `WriteTx` works wherever a `ReadTx` does. */
export class ReadTx {
  /** What is known of every record. */
  readonly records: RecordList;
  readonly #session: Session;

  constructor(session: Session, records: RecordList) {
    this.#session = session;
    this.records = records;
  }

  get db(): ReadDatabase {
    return this.#session.db;
  }

  /** See `Session`. */
  get state(): object | undefined {
    return this.#session.state;
  }

  get dialect(): Dialect {
    return this.#session.dialect;
  }

  /** Runs a compiled query; see `hotQuery`. */
  run<Row>(query: CompiledQuery<Row>): Soon<Row[]> {
    return this.#session.run(query);
  }

  /** Runs a `sql` text that Kysely's builder cannot say; for reading only. */
  async query<Row>(text: RawBuilder<Row>): Promise<Row[]> {
    return (await text.execute(this.#session.db)).rows;
  }
}

/** The one open write transaction: who writes, when (one instant for all of it), and what has changed so far. */
export class WriteTx extends ReadTx {
  readonly #session: Session;
  readonly actor: Actor;
  readonly now: string;
  readonly changes: ChangeNote[] = [];
  /** What was changed or deleted so far, as it was; no part of the news, which carries no titles. */
  readonly replaced: Replaced[] = [];
  /** Set when work was queued that is to begin once this commits. */
  queuedJobs = false;
  /** Set when somebody lost access, or has another: every known caller is looked up again. */
  accessChanged = false;

  constructor(session: Session, records: RecordList, actor: Actor, now: string) {
    super(session, records);
    this.#session = session;
    this.actor = actor;
    this.now = now;
  }

  override get db(): Kysely<Tables> {
    return this.#session.db;
  }
}
