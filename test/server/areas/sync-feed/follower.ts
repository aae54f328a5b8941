import type { SyncChange, SyncChanges, SyncManifest } from '#server/catalog/sync-feed.ts';
import type { Reply, TestApp } from '#test/support/app.ts';

/** Somebody who keeps a copy: follows the changes from a cursor on. */
export class Follower {
  readonly #app: TestApp;
  readonly #token: string;
  readonly #caseId: string | undefined;
  cursor = '';

  constructor(app: TestApp, token: string, caseId?: string) {
    this.#app = app;
    this.#token = token;
    this.#caseId = caseId;
  }

  /** At a point where there is nothing to read. */
  async begin(): Promise<this> {
    this.cursor = (await this.page({ since: '' })).cursor;
    return this;
  }

  ask({ since = this.cursor, limit }: { since?: string; limit?: number } = {}): Promise<Reply> {
    const query = new URLSearchParams({
      ...(since !== '' && { since }),
      ...(limit !== undefined && { limit: String(limit) }),
      ...(this.#caseId !== undefined && { caseId: this.#caseId }),
    });
    return this.#app.rest(this.#token, 'GET', `/sync/changes?${query.toString()}`);
  }

  async page(asked: { since?: string; limit?: number } = {}): Promise<SyncChanges> {
    const { status, body } = await this.ask(asked);
    if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
    return body as SyncChanges;
  }

  /** Everything since the last time. */
  async news(limit?: number): Promise<SyncChange[]> {
    const changes: SyncChange[] = [];
    for (;;) {
      const page = await this.page(limit === undefined ? {} : { limit });
      changes.push(...page.changes);
      this.cursor = page.cursor;
      if (!page.hasMore) return changes;
    }
  }
}

/** Changes as one reads them in a test. */
export const brief = (changes: readonly SyncChange[]): string[] =>
  changes.map(({ op, resource, id }) => `${op} ${resource} ${id}`);

export async function manifestOf(app: TestApp, token: string, caseId: string): Promise<SyncManifest> {
  const { status, body } = await app.rest(token, 'GET', `/sync/manifest?caseId=${caseId}`);
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as SyncManifest;
}
