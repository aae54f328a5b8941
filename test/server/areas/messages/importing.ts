import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '#server/config.ts';
import type { Row } from '#server/store/tables.ts';
import { answered } from '#test/support/answered.ts';
import { type Reply, testApp, type TestApp } from '#test/support/app.ts';

/** The answer of an import. */
export interface Imported {
  id: string;
  state: string;
  questions: { field: string }[];
  preview: { body: string }[];
  unsent: { drafts: number; other: number } | null;
  progress: { done: number; of: number | null };
  report: {
    messages: number;
    added: number;
    already: number;
    attachments: number;
    missing: number;
    broken: number;
    threads: { id: string; title: string; added: number; already: number }[];
    error: string | null;
  } | null;
}

export interface SentFile {
  name: string;
  bytes: Uint8Array | string;
}

/**
 * Desks in one application for the tests of a file, each with a matter of its own: starting an application and its
 * reader takes longer than an import. `close` ends it.
 */
export class Desks {
  #app: Promise<TestApp> | undefined;

  async open(): Promise<Desk> {
    const app = await (this.#app ??= testApp({ rateLimit: 0 }));
    const token = await app.token();
    const matter = await answered<{ caseId: string }>(
      app.rest(token, 'POST', '/workspaces/switch', { name: crypto.randomUUID() }),
    );
    return new Desk(app, token, matter.caseId, false);
  }

  async close(): Promise<void> {
    await (await this.#app)?.[Symbol.asyncDispose]();
  }
}

/** An application with a matter that exports are imported into. */
export class Desk implements AsyncDisposable {
  readonly app: TestApp;
  readonly token: string;
  readonly caseId: string;
  readonly #owns: boolean;

  constructor(app: TestApp, token: string, caseId: string, owns = true) {
    this.app = app;
    this.token = token;
    this.caseId = caseId;
    this.#owns = owns;
  }

  static async open(overrides: Partial<Config> = {}): Promise<Desk> {
    const app = await testApp({ rateLimit: 0, ...overrides });
    const token = await app.token();
    const { body } = await app.rest(token, 'GET', '/case');
    return new Desk(app, token, (body as { caseId: string }).caseId);
  }

  /** Sends a form. */
  async send(fields: Record<string, string>, file?: SentFile, token = this.token): Promise<Reply> {
    const form = new FormData();
    for (const [name, value] of Object.entries({ caseId: this.caseId, attest: 'yes', ...fields })) {
      if (value !== '') form.append(name, value);
    }
    if (file) {
      const part = typeof file.bytes === 'string' ? file.bytes : new Uint8Array(file.bytes);
      form.append('file', new Blob([part]), file.name);
    }
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`${this.app.url}/api/v1/messages/import`, { method: 'POST', headers, body: form });
    return { status: response.status, headers: response.headers, body: await response.json() };
  }

  ask(importId: string, token = this.token): Promise<Reply> {
    return this.app.rest(token, 'POST', '/messages/import', { caseId: this.caseId, importId });
  }

  /** Waits until an import has come to an end. */
  async settled(importId: string): Promise<Imported> {
    const deadline = Date.now() + 100_000;
    for (;;) {
      const { status, body } = await this.ask(importId);
      if (status !== 201) throw new Error(`The import can’t be asked for: ${JSON.stringify(body)}`);
      const imported = body as Imported;
      if (imported.state !== 'storing' && imported.state !== 'reading') return imported;
      if (Date.now() > deadline) throw new Error(`The import is still ${imported.state}.`);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Sends an export, waits for its end, and answers how it stands. */
  async import(file: SentFile, fields: Record<string, string> = {}): Promise<Imported> {
    const { status, body } = await this.send(fields, file);
    if (status !== 201) throw new Error(`The export was refused: ${JSON.stringify(body)}`);
    return this.settled((body as Imported).id);
  }

  /** What is stored, whoever may see it, in the order of time. */
  messages(): Promise<Row<'messages'>[]> {
    return this.app.connections.read((session) =>
      session.db.selectFrom('messages').selectAll().where('caseId', '=', this.caseId).orderBy('place').execute(),
    );
  }

  threads(): Promise<Row<'messageThreads'>[]> {
    return this.app.connections.read((session) =>
      session.db.selectFrom('messageThreads').selectAll().where('caseId', '=', this.caseId).orderBy('id').execute(),
    );
  }

  async count(table: 'messages' | 'messageSightings' | 'messageMedia' | 'messageImports' | 'messageThreads') {
    const { count } = await this.app.connections.read((session) => {
      const imports = session.db.selectFrom('messageImports').select('id').where('caseId', '=', this.caseId);
      const rows = session.db.selectFrom(table).select((eb) => eb.fn.countAll<number | string>().as('count'));
      const own =
        table === 'messageSightings' ? rows.where('importId', 'in', imports) : rows.where('caseId', '=', this.caseId);
      return own.executeTakeFirstOrThrow();
    });
    return Number(count);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    if (this.#owns) await this.app[Symbol.asyncDispose]();
  }
}

export async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('It did not become so within a minute.');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** Processes of a server that run this program, as Linux lists them. */
async function readingChildren(server: number, program: string): Promise<number[]> {
  const found: number[] = [];
  for (const name of await readdir('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const status = await readFile(join('/proc', name, 'status'), 'utf8').catch(() => '');
    const command = await readFile(join('/proc', name, 'cmdline'), 'utf8').catch(() => '');
    const isOurs = new RegExp(`^PPid:\\s+${server}$`, 'm').test(status);
    if (isOurs && command.includes(program)) found.push(Number(name));
  }
  return found;
}

/**
 * Kills those that read exports, or what else is said, the hard way, and says how many; one that has just ended is none.
 */
export async function killReadingChildren(server = process.pid, program = 'importers/child'): Promise<number> {
  let killed = 0;
  for (const pid of await readingChildren(server, program)) {
    try {
      process.kill(pid, 'SIGKILL');
      killed += 1;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
    }
  }
  return killed;
}
