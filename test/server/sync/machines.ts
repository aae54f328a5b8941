import { createHash } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { Desk, ended, firstLine, type Run } from '#test/server/cli/casewright.ts';

export type Row = Record<string, unknown> & { id: string; updatedAt: string };

/** A data folder with its own server process, reached as a person and a script reach it: by commands and over REST. */
export class Machine implements AsyncDisposable {
  readonly name: string;
  readonly #desk = new Desk();
  url = '';
  token = '';
  caseId = '';
  #server: ChildProcess | undefined;
  readonly #environment: Record<string, string>;

  constructor(name: string, environment: Record<string, string> = {}) {
    this.name = name;
    this.#environment = environment;
  }

  get data(): string {
    return this.#desk.data;
  }

  async serve(...words: string[]): Promise<this> {
    const start = ['serve', '--no-window', '--log', 'error', '--port', '0', ...words];
    const child = this.#desk.start(start, this.#environment);
    this.#server = child;
    this.url = /http:\/\/127\.0\.0\.1:\d+/.exec(await firstLine(child))?.[0] ?? '';
    return this;
  }

  /** As when the power fails: no cleanup. */
  async kill(): Promise<void> {
    await this.#end('SIGKILL');
  }

  /** As when the operator asks it to: answers the exit code. */
  stop(): Promise<number | null> {
    return this.#end('SIGTERM');
  }

  async #end(signal: 'SIGKILL' | 'SIGTERM'): Promise<number | null> {
    const server = this.#server;
    if (!server) throw new Error(`${this.name} does not run.`);
    if (server.exitCode !== null) return server.exitCode;
    const gone = new Promise<number | null>((resolve) => server.once('close', resolve));
    server.kill(signal);
    return gone;
  }

  run(...words: string[]): Promise<Run> {
    return this.#desk.run(words);
  }

  /** A command that is given a secret on standard input. */
  given(secret: string, ...words: string[]): Promise<Run> {
    const child = this.#desk.start(words);
    child.stdin?.end(`${secret}\n`);
    return ended(child);
  }

  /** A command that must succeed, and what it printed. */
  async says(...words: string[]): Promise<string> {
    const { exitCode, stdout, stderr } = await this.run(...words);
    if (exitCode !== 0) throw new Error(`${this.name}: casewright ${words.join(' ')}: ${exitCode}\n${stderr}`);
    return stdout.trim();
  }

  async answer(method: string, path: string, body?: object | FormData): Promise<Response> {
    const isForm = body instanceof FormData;
    const headers = {
      authorization: `Bearer ${this.token}`,
      ...(body && !isForm && { 'content-type': 'application/json' }),
    };
    const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
    return fetch(`${this.url}/api/v1${path}`, { method, headers, ...sent });
  }

  /** A call over REST that must succeed. */
  async ask<T = Row>(method: string, path: string, body?: object | FormData): Promise<T> {
    const response = await this.answer(method, path, body);
    const text = await response.text();
    if (!response.ok) throw new Error(`${this.name}: ${method} ${path}: ${response.status} ${text}`);
    return (text === '' ? {} : JSON.parse(text)) as T;
  }

  rows(path: string): Promise<Row[]> {
    const separator = path.includes('?') ? '&' : '?';
    return this.ask<Row[]>('GET', `${path}${separator}caseId=${this.caseId}`);
  }

  /** The one record of a list that a field says so. */
  async one(path: string, field: string, value: string): Promise<Row> {
    const found = (await this.rows(path)).filter((row) => row[field] === value);
    const [only] = found;
    if (!only || found.length > 1)
      throw new Error(`${this.name}: ${path} has ${found.length} with ${field} “${value}”.`);
    return only;
  }

  make(path: string, body: object): Promise<Row> {
    return this.ask('POST', path, path.includes('/resources') ? body : { caseId: this.caseId, ...body });
  }

  async change(path: string, { id, updatedAt }: Row, patch: object): Promise<Row> {
    const address = path === '/evidence' ? `/evidence/${id}` : `${path}?id=${id}`;
    return this.ask('PATCH', address, { ...patch, expectedUpdatedAt: updatedAt });
  }

  async remove(path: string, { id }: Row): Promise<void> {
    await this.ask('DELETE', `${path}?id=${id}`);
  }

  async upload(fileName: string, bytes: Uint8Array<ArrayBuffer>): Promise<Row> {
    const form = new FormData();
    form.append('caseId', this.caseId);
    form.append('files', new Blob([bytes], { type: 'application/octet-stream' }), fileName);
    const { evidence } = await this.ask<{ evidence: Row[] }>('POST', '/evidence', form);
    const [item] = evidence;
    if (!item) throw new Error('Nothing was added.');
    return item;
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.#desk[Symbol.asyncDispose]();
  }
}

const lists = ['/court-cases', '/folders', '/issues', '/contacts', '/evidence', '/hearings', '/todos'] as const;

/** What differs between machines: ids, times of their own clock, and what they read in a file. */
const ownOfAMachine = ['id', 'caseId', 'createdAt', 'updatedAt', 'extraction', 'source', 'doneAt', 'position'];

type Contents = Record<string, Record<string, unknown>[]>;

/**
 * Everything of a matter as its machine answers it, every field of every record, every reference by the name of what it
 * points at, and the hash of the bytes that come when a file is downloaded.
 */
export async function contentsOf(machine: Machine): Promise<Contents> {
  const found: Record<string, Row[]> = {};
  for (const path of lists) found[path] = await machine.rows(path);
  found['/timeline'] = (await machine.rows('/timeline')).filter(({ kind }) => kind === 'event');
  const hearings = found['/hearings'] ?? [];
  found['/resources'] = [];
  for (const { id } of hearings)
    found['/resources'].push(...(await machine.ask<Row[]>('GET', `/hearings/${id}/resources`)));
  const names = new Map(Object.values(found).flatMap((rows) => rows.map((row) => [row.id, nameOf(row)] as const)));
  const contents: Contents = {};
  for (const [path, rows] of Object.entries(found)) {
    const plain = rows.map((row) => withoutIds(row, names));
    for (const [index, row] of rows.entries()) {
      if (path === '/evidence') Object.assign(plain[index] ?? {}, { bytes: await hashOf(machine, row) });
    }
    contents[path] = plain.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1));
  }
  const { caption, role, caseNumbers, keyDates, archived } = await machine.ask('GET', `/case?caseId=${machine.caseId}`);
  contents['/case'] = [{ caption, role, caseNumbers, keyDates, archived }];
  return contents;
}

async function hashOf(machine: Machine, { id }: Row): Promise<string> {
  const response = await machine.answer('GET', `/files/${id}`);
  if (!response.ok) throw new Error(`${machine.name}: the file ${id} can’t be downloaded: ${response.status}`);
  return createHash('sha256')
    .update(new Uint8Array(await response.arrayBuffer()))
    .digest('hex');
}

function nameOf(row: Row): string {
  return `<${['title', 'name', 'caption', 'purpose', 'note'].map((field) => row[field]).find(Boolean) as string}>`;
}

function withoutIds(row: Row, names: ReadonlyMap<string, string>): Record<string, unknown> {
  const named = (value: unknown): unknown => {
    if (typeof value === 'string') return names.get(value) ?? value;
    if (Array.isArray(value)) return value.map(named);
    return value;
  };
  const kept = Object.entries(row).filter(([field]) => !ownOfAMachine.includes(field));
  return Object.fromEntries(
    kept.map(([field, value]) => [field, field.endsWith('Ids') ? sorted(named(value)) : named(value)]),
  );
}

function sorted(value: unknown): unknown {
  return Array.isArray(value) ? value.map(String).toSorted() : value;
}
