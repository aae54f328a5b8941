import { AppError } from '#server/errors/app-error.ts';
import type { Store } from '#server/store/store.ts';
import type { ChangeNote } from '#server/store/transaction.ts';
import type { Credential, Principal } from './principal.ts';
import { hashSecret } from './secrets.ts';
import { findSession, type KnownSession } from './sessions.ts';
import { findToken, type KnownToken, looksLikeToken } from './tokens.ts';

const cacheSize = 1000;

/**
 * Who is calling. Known tokens and sessions are kept by the hash of their secret, and forgotten whenever a token or
 * an account changes, so a revoked token is refused by the very next call.
 */
export class Authenticator {
  readonly #store: Store;
  readonly #tokens = new Map<string, KnownToken>();
  readonly #sessions = new Map<string, KnownSession>();
  /** Counts the times everything was forgotten: what was looked up before is not remembered after. */
  #generation = 0;

  constructor(store: Store) {
    this.#store = store;
    store.onCommit((changes) => {
      if (changes.some(changesWhoIsKnown)) this.forget();
    });
  }

  forget(): void {
    this.#generation += 1;
    this.#tokens.clear();
    this.#sessions.clear();
  }

  async authenticate(credential: Credential | undefined, now: string): Promise<Principal> {
    if (!credential) throw refused('This call needs a personal API token: send “Authorization: Bearer cw_live_…”.');
    return credential.kind === 'bearer'
      ? this.#byToken(credential.token, now)
      : this.#bySession(credential.secret, now);
  }

  async #byToken(token: string, now: string): Promise<Principal> {
    if (!looksLikeToken(token)) throw refused('That is not a token of this application; one starts with “cw_live_”.');
    const hash = hashSecret(token);
    const generation = this.#generation;
    const known = this.#tokens.get(hash) ?? (await this.#store.readOne((tx) => findToken(tx, hash)));
    if (!known) throw refused('This token is unknown or was revoked. Make a new one under API tokens.');
    if (known.disabled) throw refused(disabled);
    if (known.expiresAt !== null && known.expiresAt <= now) {
      throw refused(`This token expired on ${known.expiresAt}. Make a new one under API tokens.`);
    }
    if (generation === this.#generation) remember(this.#tokens, hash, known);
    return known.principal;
  }

  async #bySession(secret: string, now: string): Promise<Principal> {
    const hash = hashSecret(secret);
    const generation = this.#generation;
    const known = this.#sessions.get(hash) ?? (await this.#store.readOne((tx) => findSession(tx, hash)));
    if (!known || known.expiresAt <= now) {
      throw refused('This window is not signed in any more. Open Casewright again.');
    }
    if (known.disabled) throw refused(disabled);
    if (generation === this.#generation) remember(this.#sessions, hash, known);
    return known.principal;
  }
}

const disabled = 'This account is closed for now. Ask whoever runs this server.';

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
