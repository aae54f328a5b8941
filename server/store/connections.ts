import type { Kysely } from 'kysely';
import type { Dialect } from './dialect.ts';
import type { Soon } from './soon.ts';
import type { Tables } from './tables.ts';
import type { QueryRunner } from './transaction.ts';

/** One connection to the database, for as long as somebody may use it. */
export interface Session {
  dialect: Dialect;
  db: Kysely<Tables>;
  /** Runs a query that was compiled before; see `hotQuery`. */
  run: QueryRunner;
  /**
   * The committed data that a read sees: another object after each commit. None for what writes, and none where the
   * database can't say whether another process has committed.
   */
  readonly state?: object | undefined;
}

/** What a store needs of a database. Readers see only what is committed, and no read can write by mistake. */
export interface Connections {
  /** For one statement that reads, where that is cheaper without a transaction. */
  single?: Session;
  /** A transaction that only reads and sees one state of the data. */
  read<T>(work: (session: Session) => Soon<T>): Promise<T>;
  /** A transaction that writes; they run one after another, each whole or not at all. */
  write<T>(work: (session: Session) => Promise<T>): Promise<T>;
  /** Copies the live database to a file without stopping writers. */
  copyTo(file: string): Promise<void>;
  close(): Promise<void>;
}
