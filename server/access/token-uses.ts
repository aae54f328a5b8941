import { isoInstant } from '#server/store/clock.ts';
import type { Store } from '#server/store/store.ts';
import type { Actor, ChangeNote, WriteTx } from '#server/store/transaction.ts';
import { CallBuffer, recordsKept, type TokenCall } from './call-buffer.ts';
import { appendCalls, callsKept, forgetOldCalls } from './token-calls.ts';

/** The program behind a token, as it introduced itself over MCP. */
export interface ClientProgram {
  name: string;
  version: string;
}

const sweepEvery = 3_600_000;

/**
 * When each token was last used, by which program, and what it did: kept in memory and written in batches, outside the
 * transactions it belongs to, because a read must not wait for its own bookkeeping.
 */
export class TokenUses {
  readonly #store: Store;
  readonly #actor: Actor;
  readonly #delay: number;
  readonly #told: (tokenIds: ReadonlySet<string>) => void;
  readonly #calls = new CallBuffer();
  readonly #changes = new Map<string, { caseId: string | null; first: number; last: number; ids: string[] }>();
  #lastUses = new Map<string, string>();
  #clients = new Map<string, ClientProgram & { at: string }>();
  #timer: NodeJS.Timeout | undefined;
  #sweepAt = 0;
  #closed = false;

  /** `told` hears of the tokens whose ledger has just grown. */
  constructor(
    store: Store,
    actor: Actor,
    told: (tokenIds: ReadonlySet<string>) => void = () => undefined,
    delay = 1000,
  ) {
    this.#store = store;
    this.#actor = actor;
    this.#told = told;
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

  /** Answers the line of the ledger that stands for the call. */
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

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lastUses = [...this.#lastUses];
    const clients = [...this.#clients];
    const calls = this.#calls.take();
    this.#lastUses = new Map();
    this.#clients = new Map();
    if (lastUses.length + clients.length + calls.length === 0) return;
    await this.#store.write(this.#actor, async (tx) => {
      for (const [tokenId, lastUsedAt] of lastUses) await keepUse(tx, { tokenId, lastUsedAt });
      for (const [tokenId, { name, version, at }] of clients) {
        await keepUse(tx, { tokenId, lastUsedAt: at, clientName: name, clientVersion: version, clientAt: at });
      }
      await appendCalls(tx, calls);
      await this.#sweep(tx);
    });
    this.#told(new Set([...clients.map(([tokenId]) => tokenId), ...calls.map(({ tokenId }) => tokenId)]));
  }

  #writeSoon(): void {
    this.#timer ??= setTimeout(() => void this.flush(), this.#delay).unref();
  }

  async #sweep(tx: WriteTx): Promise<void> {
    const now = Date.parse(tx.now);
    if (now < this.#sweepAt) return;
    this.#sweepAt = now + sweepEvery;
    await forgetOldCalls(tx, isoInstant(now - callsKept.days * 86_400_000));
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
