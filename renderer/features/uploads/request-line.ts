import { nextRequest } from './upload-requests.ts';
import type { SharedList } from './shared-list.ts';
import { keysOf, type Upload } from './upload.ts';

/** Files that travel together, and the Idempotency-Key that is written down for them. */
export interface Ready {
  key: string;
  /** They were sent before, and nobody knows whether they arrived. */
  again: boolean;
  uploads: readonly Upload[];
}

/** Requests whose keys are written down at once: a transaction for each would make sending wait for the disk. */
const requestsAhead = 4;

/** The requests that go next, in line behind the one that is on its way. */
export class RequestLine {
  readonly #list: SharedList;
  readonly #hasBytes: (upload: Upload) => boolean;
  #ready: Ready[] = [];
  /** By key, the files on their way, and those whose outcome is being written down. */
  readonly #underWay = new Set<number>();

  constructor(list: SharedList, hasBytes: (upload: Upload) => boolean) {
    this.#list = list;
    this.#hasBytes = hasBytes;
  }

  /** What goes next; null when nothing does. */
  async next(): Promise<Ready | null> {
    for (let ready = this.#ready.shift(); ready !== undefined; ready = this.#ready.shift()) {
      const { key } = ready;
      const still = this.#list.all.filter(({ state, request }) => state === 'waiting' && request === key);
      if (still.length > 0) return { ...ready, uploads: still };
    }
    await this.fill();
    return this.#ready.shift() ?? null;
  }

  /** Writes down under which keys files go, before their first byte leaves. */
  async fill(): Promise<void> {
    if (this.#ready.length > 1) return;
    const fresh = this.#choose();
    const added = fresh.filter(({ again }) => !again);
    const keyOf = new Map(added.flatMap(({ key, uploads }) => uploads.map((upload) => [upload.key, key])));
    const changed = await this.#list.change([...keyOf.keys()], ({ key, state, request }) =>
      state === 'waiting' && request === null ? { request: keyOf.get(key) ?? null } : null,
    );
    const written = Map.groupBy(changed, ({ request }) => request);
    for (const ready of fresh) {
      const uploads = ready.again ? ready.uploads : (written.get(ready.key) ?? []);
      if (uploads.length > 0) this.#ready.push({ ...ready, uploads });
    }
  }

  /** A request that was written down and never sent needs no question about its result. */
  async clear(): Promise<void> {
    const never = new Set(this.#ready.flatMap(({ key, again }) => (again ? [] : [key])));
    const uploads = this.#ready.flatMap((ready) => ready.uploads);
    this.#ready = [];
    await this.#list.change(keysOf(uploads), ({ request }) =>
      request !== null && never.has(request) ? { request: null } : null,
    );
  }

  setOut(uploads: readonly Upload[]): void {
    for (const { key } of uploads) this.#underWay.add(key);
  }

  /** Their result is written down. */
  arrive(uploads: readonly Upload[]): void {
    for (const { key } of uploads) this.#underWay.delete(key);
  }

  #choose(): Ready[] {
    const taken = new Set(this.#underWay);
    for (const { uploads } of this.#ready) for (const { key } of uploads) taken.add(key);
    const chosen: Ready[] = [];
    while (chosen.length < requestsAhead) {
      const idle = this.#list.all.filter(({ key }) => !taken.has(key));
      const uploads = nextRequest(idle, this.#hasBytes);
      if (uploads === null) break;
      for (const { key } of uploads) taken.add(key);
      const known = uploads[0]?.request ?? null;
      chosen.push({ key: known ?? crypto.randomUUID(), again: known !== null, uploads });
    }
    return chosen;
  }
}
