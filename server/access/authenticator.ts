import { AppError } from '#server/errors/app-error.ts';
import type { Soon } from '#server/store/soon.ts';
import type { Store } from '#server/store/store.ts';
import type { Transport } from '#server/store/tables.ts';
import type { ChangeNote } from '#server/store/transaction.ts';
import type { Credential, Principal, SessionCredential } from './principal.ts';
import { hashSecret } from './secrets.ts';
import { findSession, isOver, type KnownSession } from './sessions.ts';
import { findToken, type KnownToken, looksLikeToken } from './tokens.ts';

const cacheSize = 1000;
const hour = 3_600_000;

/** Called when a session is used, at most once an hour, with the hash of its secret. */
type NoteSeen = (hash: string, now: string) => void;

/**
 * Who is calling. Known tokens and sessions are kept by the hash of their secret, and forgotten whenever a token, an
 * account or a session has changed, so a revoked token is refused by the next call.
 */
export class Authenticator {
  readonly #store: Store;
  readonly #tokens = new Map<string, KnownToken>();
  readonly #sessions = new Map<string, KnownSession>();
  readonly #noteSeen: NoteSeen;
  readonly #watchers = new Set<() => void>();
  /** Counts the times everything was forgotten: what was looked up before is not remembered after. */
  #generation = 0;

  constructor(store: Store, noteSeen: NoteSeen = () => undefined) {
    this.#store = store;
    this.#noteSeen = noteSeen;
    store.onCommit((changes) => {
      if (changes.some(changesWhoIsKnown)) this.forget();
    });
    store.onAccessChanged(() => this.forget());
  }

  forget(): void {
    this.#generation += 1;
    this.#tokens.clear();
    this.#sessions.clear();
    for (const look of this.#watchers) look();
  }

  /** Calls `look` whenever a known caller may no longer be known; returns the function that stops it. */
  onForgotten(look: () => void): () => void {
    this.#watchers.add(look);
    return () => this.#watchers.delete(look);
  }

  authenticate(credential: Credential | undefined, now: string, transport?: Transport): Soon<Principal> {
    if (!credential) throw refused(transport === 'window' ? signedOut : tokenNeeded);
    return credential.kind === 'bearer' ? this.#byToken(credential.token, now) : this.#bySession(credential, now);
  }

  #byToken(token: string, now: string): Soon<Principal> {
    if (!looksLikeToken(token)) throw refused('That is not a token of this application; one starts with “cw_live_”.');
    const hash = hashSecret(token);
    const remembered = this.#tokens.get(hash);
    if (remembered) return letIn(remembered, now);
    const generation = this.#generation;
    return this.#store
      .readOne((tx) => findToken(tx, hash))
      .then((known) => {
        const principal = letIn(known, now);
        if (known && generation === this.#generation) remember(this.#tokens, hash, known);
        return principal;
      });
  }

  async #bySession(credential: SessionCredential, now: string): Promise<Principal> {
    const { hash, known } = await this.#session(credential, now);
    if (known.seenAt !== null && Date.parse(now) - Date.parse(known.seenAt) >= hour) {
      known.seenAt = now;
      this.#noteSeen(hash, now);
    }
    return known.principal;
  }

  /** Whether the credential would still be let in; asking does not count as using it. */
  async stillIn(credential: SessionCredential, now: string): Promise<boolean> {
    try {
      await this.#session(credential, now);
      return true;
    } catch (error) {
      if (error instanceof AppError) return false;
      throw error;
    }
  }

  async #session({ secret, believed }: SessionCredential, now: string): Promise<{ hash: string; known: KnownSession }> {
    const hash = hashSecret(secret);
    const generation = this.#generation;
    const known = this.#sessions.get(hash) ?? (await this.#store.readOne((tx) => findSession(tx, hash)));
    if (!known || isOver(known, now)) {
      throw refused(signedOut);
    }
    if (known.disabled) throw refused(disabled);
    if (believed !== undefined && believed !== known.principal.accountId) {
      throw refused('Someone else has signed in with this browser since. Nothing was done in their name.');
    }
    if (generation === this.#generation) remember(this.#sessions, hash, known);
    return { hash, known };
  }
}

function letIn(known: KnownToken | undefined, now: string): Principal {
  if (!known) throw refused('This token is unknown or was revoked. Make a new one under API tokens.');
  if (known.disabled) throw refused(disabled);
  if (known.expiresAt !== null && known.expiresAt <= now) {
    throw refused(`This token expired on ${known.expiresAt}. Make a new one under API tokens.`);
  }
  return known.principal;
}

const signedOut = 'This window is signed out. Sign in, or open Casewright, again.';
const tokenNeeded = 'This call needs a personal API token: send “Authorization: Bearer cw_live_…”.';
const disabled = 'This account is closed. Ask the people who run this server.';

/** A new token or account is none of those that are known, so an insert forgets nothing. */
function changesWhoIsKnown({ resource, op }: ChangeNote): boolean {
  return op !== 'insert' && (resource === 'tokens' || resource === 'accounts');
}

function remember<T>(cache: Map<string, T>, key: string, value: T): void {
  if (cache.size >= cacheSize) cache.clear();
  cache.set(key, value);
}

function refused(message: string): AppError {
  return new AppError('invalid_token', message);
}
