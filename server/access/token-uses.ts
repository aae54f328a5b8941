import { isoInstant } from '#server/store/clock.ts';
import type { Store } from '#server/store/store.ts';
import type { Actor, ChangeNote, WriteTx } from '#server/store/transaction.ts';
import { breaksConstraint } from '#server/store/faults.ts';
import { CallBuffer, recordsKept, type TokenCall } from './call-buffer.ts';
import { appendCalls, callsKept, forgetOldCalls } from './token-calls.ts';

/** The program behind a token, as it introduced itself over MCP. */
export interface ClientProgram {
  name: string;
  version: string;
}

type Client = ClientProgram & { at: string };
type Notify = (tokenIds: ReadonlySet<string>) => void;
type LogError = (error: unknown, about: string) => void;

/** What one batch writes. */
interface Noted {
  lastUses: ReadonlyMap<string, string>;
  clients: ReadonlyMap<string, Client>;
  calls: readonly TokenCall[];
}

const sweepEvery = 3_600_000;
const retryAfter = 15_000;

/**
 * When each token was last used, by which program, and what it did: kept in memory and written in batches, outside the
 * transactions it belongs to, because a read must not wait for its own bookkeeping.
 */
export class TokenUses {
  readonly #store: Store;
  readonly #actor: Actor;
  readonly #delay: number;
  readonly #notify: Notify;
  readonly #logError: LogError;
  readonly #calls = new CallBuffer();
  readonly #changes = new Map<string, { caseId: string | null; first: number; last: number; ids: string[] }>();
  #lastUses = new Map<string, string>();
  #clients = new Map<string, Client>();
  #writing: Promise<void> = Promise.resolve();
  #timer: NodeJS.Timeout | undefined;
  #sweepAt = 0;
  #closed = false;

  /** `notify` gets the tokens whose ledger has just grown. */
  constructor(
    store: Store,
    actor: Actor,
    { notify, logError, delay = 1000 }: { notify?: Notify; logError?: LogError; delay?: number } = {},
  ) {
    this.#store = store;
    this.#actor = actor;
    this.#notify = notify ?? (() => undefined);
    this.#logError = logError ?? (() => undefined);
    this.#delay = delay;
    store.onCommit((changes) => this.#noteChanges(changes));
  }

  note(tokenId: string, now: string): void {
    if (this.#closed) return;
    this.#lastUses.set(tokenId, now);
    this.#writeSoon();
  }

  noteClient(tokenId: string, client: ClientProgram, now: string): void {
    if (this.#closed) return;
    this.#clients.set(tokenId, { ...client, at: now });
    this.#writeSoon();
  }

  /** Returns the call's line in the ledger. */
  noteCall(call: TokenCall): TokenCall {
    const changed = this.#changes.get(call.requestId);
    if (changed !== undefined) {
      this.#changes.delete(call.requestId);
      call.caseId ??= changed.caseId;
      call.firstSeq = changed.first;
      call.lastSeq = changed.last;
      if (call.records.length === 0) {
        call.records = changed.ids;
        call.recordCount = changed.ids.length;
      }
    }
    if (this.#closed) return call;
    this.#writeSoon();
    return this.#calls.add(call);
  }

  /** Writes what is left; what is noted after that is not kept. */
  async close(): Promise<void> {
    this.#closed = true;
    await this.flush();
  }

  /** Never rejects: what can't be written now, because the disk is full, is logged, kept, and tried again. */
  flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#writing = this.#writing
      .then(() => this.#write())
      .catch((error: unknown) => this.#logError(error, 'token ledger'));
    return this.#writing;
  }

  async #write(): Promise<void> {
    const noted = { lastUses: this.#lastUses, clients: this.#clients, calls: this.#calls.take() };
    const { lastUses, clients, calls } = noted;
    this.#lastUses = new Map();
    this.#clients = new Map();
    if (lastUses.size + clients.size + calls.length === 0) return;
    try {
      await this.#store.write(this.#actor, (tx) => this.#keep(tx, noted));
    } catch (error) {
      this.#logError(error, 'token ledger');
      // What the database refuses for what it is would be refused for ever, and with it all that comes after.
      if (breaksConstraint(error)) return;
      this.#lastUses = new Map([...lastUses, ...this.#lastUses]);
      this.#clients = new Map([...clients, ...this.#clients]);
      this.#calls.putBack(calls);
      if (!this.#closed) this.#writeSoon(retryAfter);
      return;
    }
    this.#notify(new Set([...clients.keys(), ...calls.map(({ tokenId }) => tokenId)]));
  }

  async #keep(tx: WriteTx, { lastUses, clients, calls }: Noted): Promise<void> {
    for (const [tokenId, lastUsedAt] of lastUses) await keepUse(tx, { tokenId, lastUsedAt });
    for (const [tokenId, { name, version, at }] of clients) {
      await keepUse(tx, { tokenId, lastUsedAt: at, clientName: name, clientVersion: version, clientAt: at });
    }
    await appendCalls(tx, calls);
    await this.#sweep(tx);
  }

  #writeSoon(delay: number = this.#delay): void {
    this.#timer ??= setTimeout(() => void this.flush(), delay).unref();
  }

  async #sweep(tx: WriteTx): Promise<void> {
    const now = Date.parse(tx.now);
    if (now < this.#sweepAt) return;
    await forgetOldCalls(tx, isoInstant(now - callsKept.days * 86_400_000));
    this.#sweepAt = now + sweepEvery;
  }

  /** Which changes a call has made is known by its request, before the call itself is noted. */
  #noteChanges(changes: readonly ChangeNote[]): void {
    const [first] = changes;
    const last = changes.at(-1);
    if (first === undefined || last === undefined || first.actor.tokenId === null) return;
    const { transport, requestId } = first.actor;
    if (transport !== 'rest' && transport !== 'mcp') return;
    const ids = [...new Set(changes.map(({ id }) => id))].slice(0, recordsKept);
    this.#changes.set(requestId, { caseId: first.caseId, first: first.seq, last: last.seq, ids });
  }
}

type Use = { tokenId: string; lastUsedAt: string; clientName?: string; clientVersion?: string; clientAt?: string };

async function keepUse(tx: WriteTx, { tokenId, ...use }: Use): Promise<void> {
  await tx.db
    .insertInto('tokenUses')
    .values({ clientName: null, clientVersion: null, clientAt: null, ...use, tokenId })
    .onConflict((conflict) => conflict.column('tokenId').doUpdateSet(use))
    .execute();
}
