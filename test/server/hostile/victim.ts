import Database from 'better-sqlite3';
import { hash } from 'node:crypto';
import { join } from 'node:path';
import { databaseName } from '#server/store/backup.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import type { TestApp } from '#test/support/app.ts';
import type { Neighbours } from '#test/server/access/neighbours.ts';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { custodyPage } from '#test/support/custody-page.ts';
import { answered } from '#test/support/answered.ts';
import { type Person, sessionOf } from './doors.ts';

/** In every record of the victim but the one item `open`. */
export const canary = 'Quetzalcoatl';
/** In what the victim hides from assistants. */
export const hiddenCanary = 'Xolotl';

export interface Victim extends Person {
  matter: PlantedMatter;
  /** By kind of record, each hidden from assistants. */
  hidden: Record<string, string>;
}

/** An account with a matter full of the canary, and of everything that can be hidden a hidden one. */
export async function plantVictim(app: TestApp, neighbours: Neighbours): Promise<Victim> {
  const { accountId, token } = await neighbours.account(canary);
  const matter = await plantMatter(app, token, canary);
  const ask = (method: string, address: string, body?: unknown) => answered(app.rest(token, method, address, body));
  const made = async (address: string, body: object): Promise<string> =>
    String((await ask('POST', address, body))['id']);
  const { evidence } = await answered<{ evidence: { id: string }[] }>(
    app.upload(token, [{ name: `${hiddenCanary}.txt`, bytes: `${hiddenCanary} and the letter` }]),
  );
  const evidenceId = evidence[0]?.id ?? '';
  await app.settled(evidenceId, undefined, token);
  const hidden: Record<string, string> = {
    evidence: evidenceId,
    timelineEntries: await made('/timeline', { date: '2026-01-03', title: hiddenCanary }),
    hearings: await made('/hearings', { date: '2026-05-06', purpose: hiddenCanary }),
    todos: await made('/todos', { title: hiddenCanary }),
    contacts: await made('/contacts', { name: hiddenCanary }),
  };
  for (const [area, kind] of Object.entries({ timeline: 'timelineEntries', hearings: 0, todos: 0, contacts: 0 })) {
    await ask('PATCH', `/${area}?id=${hidden[kind || area]}`, { private: true });
  }
  await ask('PATCH', `/evidence/${evidenceId}`, { private: true, description: hiddenCanary, tagNames: [hiddenCanary] });
  await importedInto(app, token, matter.caseId);
  await ask('POST', '/sync/custody-pages', { caseId: matter.caseId, ...custodyPage(`Laptop of ${canary}`) });
  const cookie = await sessionOf(neighbours, accountId);
  const search = { caseId: matter.caseId, name: canary, query: 'q=1' };
  await answered(app.window('POST', '/app/v1/saved-searches', search, { cookie }));
  return { name: 'the victim', accountId, token, cookie, matter, hidden };
}

/** Imports an export of messages into a matter, and answers its id once it is stored. */
export async function importedInto(app: TestApp, token: string, caseId: string): Promise<string> {
  const files = [{ name: 'sms.xml', bytes: smsBackup(texts(2), { name: canary }) }];
  const { id } = await answered<{ id: string }>(
    app.upload(token, files, { caseId, attest: 'yes' }, {}, '/messages/import', 'file'),
  );
  for (;;) {
    const { state } = await answered<{ state: string }>(
      app.rest(token, 'POST', '/messages/import', { caseId, importId: id }),
    );
    if (state === 'done') return id;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** What a call may leave behind that is part of nobody's matter, or says that a file was read. */
const volatile =
  /^(?:changes|tokenCalls|tokenUses|accessEvents|custodyEvents|jobs|idempotencyKeys|search.*|messageIndex.*|sqlite_.*|meta)$/;

/** A look into the database while the application runs, at the victim's data. */
export class VictimsRows implements Disposable {
  readonly #database: Database.Database;
  readonly #marks: readonly string[];
  #seen: number;

  constructor(app: TestApp, { accountId, matter }: Victim) {
    this.#database = new Database(join(app.config.data, databaseName), { readonly: true });
    this.#marks = [accountId, matter.caseId, matter.workspaceId];
    this.#seen = this.#lastChange();
  }

  /** One or two ids of each kind of row that is the victim's, found in the tables themselves. */
  ids(): { table: string; id: string }[] {
    return this.#tables().flatMap(({ table, rows }) =>
      rows
        .map((row) => row['id'])
        .filter((id) => typeof id === 'string')
        .slice(-2)
        .map((id) => ({ table, id })),
    );
  }

  /** By table; equal as long as not a byte of what is the victim's has moved. */
  fingerprints(): Record<string, string> {
    const hashed = this.#tables().map(({ table, rows }) => [table, hash('sha256', JSON.stringify(rows))]);
    return Object.fromEntries(hashed) as Record<string, string>;
  }

  /** The changes since the last question that touch the victim's matter, workspace or account. */
  changed(): string[] {
    const rows = this.#database
      .prepare('select seq, op, resource, recordId, caseId, accountId from changes where seq > ? order by seq')
      .all(this.#seen) as Record<string, unknown>[];
    this.#seen = this.#lastChange();
    return rows.map((row) => JSON.stringify(row)).filter((row) => this.#marks.some((mark) => row.includes(mark)));
  }

  [Symbol.dispose](): void {
    this.#database.close();
  }

  #lastChange(): number {
    return this.#database.prepare('select coalesce(max(seq), 0) from changes').pluck().get() as number;
  }

  #tables(): { table: string; rows: Record<string, unknown>[] }[] {
    const names = this.#database
      .prepare("select name from sqlite_master where type = 'table' order by name")
      .pluck()
      .all() as string[];
    return names
      .filter((name) => !volatile.test(name))
      .map((table) => ({ table, rows: this.#rowsOf(table) }))
      .filter(({ rows }) => rows.length > 0);
  }

  #rowsOf(table: string): Record<string, unknown>[] {
    const rows = this.#database.prepare(`select * from "${table}" order by 1, 2`).all() as Record<string, unknown>[];
    // A guest keeps its own searches in the matter of another.
    const own = table === 'savedSearches' ? rows.filter((row) => this.#marks.includes(String(row['accountId']))) : rows;
    return own.filter((row) => Object.values(row).some((value) => this.#marks.includes(String(value))));
  }
}
