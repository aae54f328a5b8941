import type { Backups } from '#server/store/backups.ts';
import { type Clock, isoInstant } from '#server/store/clock.ts';
import type { Store } from '#server/store/store.ts';
import type { ReadTx } from '#server/store/transaction.ts';

/** How much there is of everything, and nothing about any of it. */
export interface Figures {
  accounts: Record<'confirmed' | 'unconfirmed' | 'closed', number>;
  sessions: number;
  tokens: number;
  matters: number;
  storedFiles: number;
  storedBytes: number;
  jobs: { kind: string; state: 'queued' | 'running' | 'failed'; n: number }[];
  /** Seconds since the newest backup; null when there is none. */
  backupAge: number | null;
  backupFailed: boolean;
}

const keptForMs = 15_000;

/** Counted when somebody asks, once in a quarter of a minute at most, however many ask. */
export class FigureBook {
  readonly #store: Store;
  readonly #backups: Pick<Backups, 'state'>;
  readonly #clock: Clock;
  #kept: { at: number; figures: Promise<Figures> } | undefined;

  constructor(parts: { store: Store; backups: Pick<Backups, 'state'>; clock: Clock }) {
    this.#store = parts.store;
    this.#backups = parts.backups;
    this.#clock = parts.clock;
  }

  figures(): Promise<Figures> {
    const at = this.#clock();
    if (this.#kept && at - this.#kept.at < keptForMs && at >= this.#kept.at) return this.#kept.figures;
    const figures = this.#count();
    this.#kept = { at, figures };
    // A failure goes to the caller, and is not kept.
    figures.catch(() => (this.#kept = undefined));
    return figures;
  }

  async #count(): Promise<Figures> {
    const now = this.#clock();
    const counted = await this.#store.read((tx) => count(tx, isoInstant(now)));
    const { entries, automatic } = await this.#backups.state();
    const newest = entries.find(({ made }) => made === 'by-hand' || made === 'automatically');
    const backupAge = newest ? Math.max(0, (now - Date.parse(newest.madeAt)) / 1000) : null;
    return { ...counted, backupAge, backupFailed: automatic.failure !== null };
  }
}

async function count(tx: ReadTx, now: string): Promise<Omit<Figures, 'backupAge' | 'backupFailed'>> {
  const { files, bytes } = await tx.db
    .selectFrom('blobs')
    .select((eb) => [eb.fn.countAll<number>().as('files'), eb.fn.sum<number | null>('size').as('bytes')])
    .executeTakeFirstOrThrow();
  const sessions = await tx.db
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('expiresAt', '>', now)
    .executeTakeFirstOrThrow();
  const tokens = await tx.db
    .selectFrom('tokens')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('revokedAt', 'is', null)
    .where((or) => or.or([or('expiresAt', 'is', null), or('expiresAt', '>', now)]))
    .executeTakeFirstOrThrow();
  const matters = await tx.db
    .selectFrom('cases')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return {
    accounts: await countAccounts(tx),
    sessions: sessions.n,
    tokens: tokens.n,
    matters: matters.n,
    storedFiles: files,
    storedBytes: bytes ?? 0,
    jobs: await countJobs(tx),
  };
}

async function countAccounts(tx: ReadTx): Promise<Figures['accounts']> {
  const rows = await tx.db
    .selectFrom('credentials')
    .select((eb) => [
      eb
        .case()
        .when('disabledAt', 'is not', null)
        .then('closed' as const)
        .when('verifiedAt', 'is', null)
        .then('unconfirmed' as const)
        .else('confirmed' as const)
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('n'),
    ])
    .groupBy('state')
    .execute();
  const accounts = { confirmed: 0, unconfirmed: 0, closed: 0 };
  for (const { state, n } of rows) accounts[state] = n;
  return accounts;
}

/** A job that failed waits for another attempt; one that is done is gone. */
async function countJobs(tx: ReadTx): Promise<Figures['jobs']> {
  return tx.db
    .selectFrom('jobs')
    .select((eb) => [
      'kind',
      eb
        .case()
        .when('status', '=', 'running')
        .then('running' as const)
        .when('attempts', '>', 0)
        .then('failed' as const)
        .else('queued' as const)
        .end()
        .as('state'),
      eb.fn.countAll<number>().as('n'),
    ])
    .groupBy(['kind', 'state'])
    .execute();
}
