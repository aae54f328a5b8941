import type { SyncRule } from '#server/catalog/sync-rule.ts';
import type { KeptBase, SentEdit } from '#server/sync/journal/bases.ts';
import { unsaidBy } from '#server/sync/merge.ts';
import type { Base, Side } from '#server/sync/plan.ts';
import { type Projection, sameValue } from '#server/catalog/projection.ts';
import { type IdMap, inOurIds } from '#server/sync/references.ts';

/** The bases of one matter in memory, as the journal holds them; also who is who on the two sides. */
export class Known implements IdMap {
  readonly #bases = new Map<string, Map<string, Base>>();
  readonly #localIds = new Map<string, Map<string, string>>();

  readonly #hidden = new Map<string, Set<string>>();
  readonly #sent = new Map<string, SentEdit>();

  constructor(bases: ReadonlyMap<string, readonly KeptBase[]>) {
    for (const [resource, some] of bases) {
      for (const { hidden, sent, ...base } of some) {
        this.put(resource, base);
        if (sent !== null) this.noteSent(resource, base.localId, sent);
        if (hidden) this.hide(resource, base.remoteId, true);
      }
    }
  }

  /** Remote ids that the server no longer shows (SPEC 5.6). */
  hidden(resource: string): ReadonlySet<string> {
    return this.#hidden.get(resource) ?? new Set();
  }

  hide(resource: string, remoteId: string, hidden: boolean): void {
    const ids = this.#hidden.get(resource) ?? new Set<string>();
    if (hidden) ids.add(remoteId);
    else ids.delete(remoteId);
    this.#hidden.set(resource, ids);
  }

  /** An edit whose outcome nobody knows. */
  sentOf(resource: string, localId: string): SentEdit | undefined {
    return this.#sent.get(`${resource} ${localId}`);
  }

  noteSent(resource: string, localId: string, sent: SentEdit): void {
    this.#sent.set(`${resource} ${localId}`, sent);
  }

  put(resource: string, base: Base): void {
    this.#sent.delete(`${resource} ${base.localId}`);
    mapIn(this.#bases, resource).set(base.localId, base);
    mapIn(this.#localIds, resource).set(base.remoteId, base.localId);
  }

  drop(resource: string, { localId, remoteId }: Pick<Base, 'localId' | 'remoteId'>): void {
    mapIn(this.#bases, resource).delete(localId);
    mapIn(this.#localIds, resource).delete(remoteId);
  }

  get(resource: string, localId: string): Base | undefined {
    return this.#bases.get(resource)?.get(localId);
  }

  of(resource: string): Base[] {
    return [...(this.#bases.get(resource)?.values() ?? [])];
  }

  remoteOf(resource: string, localId: string): string | undefined {
    return this.get(resource, localId)?.remoteId;
  }

  localOf(resource: string, remoteId: string): string | undefined {
    return this.#localIds.get(resource)?.get(remoteId);
  }
}

export function mapIn<Value>(maps: Map<string, Map<string, Value>>, key: string): Map<string, Value> {
  const known = maps.get(key);
  if (known) return known;
  const fresh = new Map<string, Value>();
  maps.set(key, fresh);
  return fresh;
}

/** The base with some fields as both sides hold them now. */
export function withFields(
  base: Base,
  fields: readonly string[],
  local: Projection,
  remote: Projection,
  remoteVersion: string,
): Base {
  const take = (from: Projection): Projection =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]));
  return {
    ...base,
    local: { ...base.local, ...take(local) },
    remote: { ...base.remote, ...take(remote) },
    remoteVersion,
  };
}

/** The fields that both sides hold alike by now, and those that each has for itself. */
export function agreeing(rule: SyncRule, local: Projection, remote: Projection, ids: IdMap): string[] {
  const theirs = inOurIds(rule, remote, ids);
  return Object.keys(rule.projection).filter(
    (field) => rule.projection[field] === 'own' || sameValue(rule, field, local[field], theirs[field]),
  );
}

/** What counts as the base of two records that nothing came before. */
export function firstBase(rule: SyncRule, local: Side, remote: Side, ids: IdMap): Base {
  const unsaid = unsaidBy(rule, local.fields, inOurIds(rule, remote.fields, ids));
  const same = agreeing(rule, local.fields, remote.fields, ids);
  const base = { localId: local.id, remoteId: remote.id, local: unsaid, remote: unsaid, remoteVersion: remote.version };
  return withFields(base, same, local.fields, remote.fields, remote.version);
}

/** A field that holds text; empty where it does not. */
export function textIn(fields: Projection, field: string): string {
  const value = fields[field];
  return typeof value === 'string' ? value : '';
}

/** By which what has no name is known: the first words of what it says. */
const texts = ['claim', 'text', 'trigger', 'fact', 'reason'];
const titleAtMost = 300;

/** What a record is called. */
export function titleOf(fields: Projection): string {
  const names = ['title', 'name', 'caption', 'purpose', 'label', 'excerpt', 'note', 'fileName', ...texts];
  const name = names.map((field) => textIn(fields, field)).find((each) => each !== '') ?? '';
  return name.length > titleAtMost ? `${name.slice(0, titleAtMost).trimEnd()}…` : name;
}
