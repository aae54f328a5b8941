import { setImmediate } from 'node:timers/promises';
import type { Principal } from '#server/access/principal.ts';
import { findAccount } from '#server/areas/account/queries.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { SyncMatterRow, SyncRemoteRow } from '#server/store/tables.ts';
import type { SyncParts } from './engine-types.ts';
import { type Guests, rulesFor } from './matter/custody-logs.ts';
import { noPairing } from './imports/pair-messages.ts';
import { loadBases, loadTombstones } from './journal/bases.ts';
import { loadOutbox } from './journal/outbox.ts';
import { findMatter, findRemote, keepMinute } from './journal/remotes.ts';
import { LocalSide } from './local-side.ts';
import { Journal, type MatterContext } from './matter/context.ts';
import type { FeedAnswer } from './matter/feed-page.ts';
import { emptyThere } from './matter/scan-there.ts';
import { Known } from './matter/known.ts';
import { Budget } from './remote/budget.ts';
import { RemoteClient } from './remote/client.ts';
import { readDocument, type RemoteDocument } from './remote/document.ts';
import { Trouble } from './remote/trouble.ts';

/** A remote that is being talked to: its client with the token, what it offers, and the account here it is for. */
export interface Session {
  parts: SyncParts;
  row: SyncRemoteRow;
  principal: Principal;
  client: RemoteClient;
  document: RemoteDocument;
  journal: Journal;
  /** A person stops what goes on. */
  signal: AbortSignal | undefined;
  /** The description was read before, and is called so. */
  describedThen: string | null;
}

/** What an earlier session learned of a server. */
export interface Remembered {
  document: RemoteDocument;
  /** An ISO instant by its clock. */
  serverTime: string;
}

/** What the lines of the log and the requests of a run belong to. */
export interface SessionOptions {
  budget: Budget;
  caseId?: string;
  signal?: AbortSignal | undefined;
  /** Leaves no trace, not even of its requests. */
  looking?: boolean;
  /** Its description is not read again. */
  remembered?: Remembered | undefined;
}

export async function requireRemote({ store }: Pick<SyncParts, 'store'>, id: string): Promise<SyncRemoteRow> {
  const row = await store.readOne((tx) => findRemote(tx, id));
  if (!row) throw new AppError('not_found', 'There is no such server.');
  return row;
}

export async function requireMatter({ store }: SyncParts, remoteId: string, caseId: string): Promise<SyncMatterRow> {
  const row = await store.readOne((tx) => findMatter(tx, remoteId, caseId));
  if (!row) throw new AppError('not_found', 'This matter is not synced with that server.');
  return row;
}

/** Reads the server's description first, unless it is remembered: what it offers may have changed since. */
export async function openSession(parts: SyncParts, row: SyncRemoteRow, options: SessionOptions): Promise<Session> {
  const { budget, signal, remembered } = options;
  const token = await parts.secretOf(row.id);
  if (token === null)
    throw new Trouble('refused', `The token for “${row.name}” is not in the key store. Add it again.`);
  const journal = new Journal(parts, row.id, options.caseId ?? null);
  const client = new RemoteClient({
    wire: parts.wire,
    clock: parts.clock,
    url: row.url,
    token,
    budget,
    signal,
    serverTime: remembered?.serverTime,
    ...(options.looking !== true && {
      keepMinute: ({ minute, sent }) =>
        parts.pipeline.write(null, 'sync', (tx) => keepMinute(tx, row.id, minute, sent)).then(() => undefined),
    }),
    note: ({ what, outcome }) => journal.note(what, outcome),
  });
  const document = remembered?.document ?? (await describedThere(parts, client));
  const describedThen = remembered?.document.extension?.described ?? null;
  const principal = await principalOf(parts, row.accountId);
  return { parts, row, principal, client, document, journal, signal, describedThen };
}

async function describedThere(parts: SyncParts, client: RemoteClient): Promise<RemoteDocument> {
  const description = await client.look('/openapi.json');
  if ('refusal' in description) throw new Trouble('refused', 'There is no description of an API at this address.');
  return readDocument(description.value, parts.operations, parts.rules);
}

async function principalOf({ store }: SyncParts, accountId: string): Promise<Principal> {
  const account = await store.readOne((tx) => findAccount(tx, accountId));
  if (!account) throw new AppError('internal', 'The account that added this server is gone.');
  return { accountId, email: account.email, name: account.name, emailVerified: true };
}

/** The matter here as this account sees it. */
export async function localSideOf(parts: SyncParts, accountId: string, caseId: string): Promise<LocalSide> {
  return localSide({ parts, principal: await principalOf(parts, accountId) }, caseId);
}

export function localSide({ parts, principal }: Pick<Session, 'parts' | 'principal'>, caseId: string): LocalSide {
  const { pipeline, operations } = parts;
  return new LocalSide({ pipeline, operations, principal, caseId });
}

/** How a matter is opened: what a run before knew of its faults, and what for. */
export type Opening = Pick<MatterContext, 'looking' | 'byItself' | 'pauses'> & {
  guests: Guests;
  news?: FeedAnswer | undefined;
};

export async function openMatter(
  session: Session,
  pair: SyncMatterRow,
  { guests, ...opening }: Opening,
): Promise<MatterContext> {
  const { parts, row } = session;
  const { bases, tombstones, outbox } = await parts.store.read(async (tx) => ({
    bases: await loadBases(tx, pair),
    tombstones: await loadTombstones(tx, pair),
    outbox: await loadOutbox(tx, pair),
  }));
  // Thousands of bases take a while; others have their turn before they are looked at.
  await setImmediate();
  const nothing = { created: 0, edited: 0, deleted: 0 };
  return {
    ...session,
    remoteName: row.name,
    account: { account: row.account, identity: row.identity },
    pair,
    rules: await rulesFor(session, pair, guests),
    local: localSide(session, pair.caseId),
    known: new Known(bases),
    here: new Map(),
    there: emptyThere(),
    reread: new Map(),
    untaken: new Map(),
    pairing: noPairing,
    importsThere: new Map(),
    inTrash: new Set(),
    outbox: new Map(outbox.map((each) => [each.id, each])),
    tombstones: tombstones.both,
    oneSidedTombstones: tombstones.oneSided,
    seenAtDeletion: tombstones.seen,
    done: { here: { ...nothing }, there: { ...nothing } },
    madeNow: new Set(),
    left: new Map(),
    staysHere: [],
    apart: new Map(),
    closed: new Map(),
    unwritable: new Map(),
    tries: new Map(),
    ...opening,
    news: opening.news,
    seenUpTo: null,
    checkpoint: null,
    readsAgain: false,
    epochThen: pair.epoch,
    restored: false,
    stale: false,
  };
}
