import Database from 'better-sqlite3';
import type { ChildProcess } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { databaseName } from '#server/store/backup.ts';
import { Desk } from '#test/server/cli/casewright.ts';

// Issue 2, Store and access: `kill -9` at any moment loses no acknowledged write and leaves no half file.
const bytesAtMost = 300_000;

interface Known {
  sha256: string;
  /** The last title that was acknowledged, and the one that was on its way when the server died. */
  title: string;
  maybe?: string;
}

interface Running {
  child: ChildProcess;
  url: string;
  bootAddress: string;
}

/** The same kills every time: a small generator of numbers (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

async function start(desk: Desk): Promise<Running> {
  const { child, line } = await desk.serve('--announce', 'json', '--rate-limit', '0', '--log', 'error');
  return { child, ...(JSON.parse(line) as { ready: { url: string; bootAddress: string } }).ready };
}

async function makeToken({ url, bootAddress }: Running): Promise<string> {
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headers = { cookie, origin: url, 'content-type': 'application/json' };
  const body = JSON.stringify({ name: 'Killed', permissions: ['*'] });
  const made = await fetch(`${url}/app/v1/developer/tokens`, { method: 'POST', headers, body });
  return ((await made.json()) as { token: string }).token;
}

/** Uploads and renames, as fast as the server takes them, until it is gone; what it acknowledged goes into `known`. */
class Writer {
  readonly #url: string;
  readonly #authorization: string;
  readonly #known: Map<string, Known>;
  readonly #random: () => number;

  constructor(url: string, token: string, known: Map<string, Known>, random: () => number) {
    this.#url = `${url}/api/v1`;
    this.#authorization = `Bearer ${token}`;
    this.#known = known;
    this.#random = random;
  }

  async run(work: () => Promise<void>): Promise<void> {
    try {
      for (;;) await work();
    } catch (error) {
      // The server was killed under this request: whether it was carried out is unknown, which is the point.
      if (!(error instanceof TypeError)) throw error;
    }
  }

  async upload(): Promise<void> {
    const form = new FormData();
    const count = 1 + Math.floor(this.#random() * 3);
    for (let n = 0; n < count; n += 1) {
      const text = `${this.#random()} `.repeat(1 + Math.floor((this.#random() * bytesAtMost) / 20));
      form.append('files', new Blob([text]), `note ${n}.txt`);
    }
    const response = await fetch(`${this.#url}/evidence`, { method: 'POST', headers: this.#headers(), body: form });
    const body = (await response.json()) as { evidence: { id: string; sha256: string; title: string }[] };
    if (response.status !== 201) throw new Error(JSON.stringify(body));
    for (const { id, sha256, title } of body.evidence) this.#known.set(id, { sha256, title });
  }

  async rename(): Promise<void> {
    const ids = [...this.#known.keys()];
    const id = ids[Math.floor(this.#random() * ids.length)];
    const known = this.#known.get(id ?? '');
    if (!known) return void (await new Promise((resolve) => setTimeout(resolve, 5)));
    known.maybe = `renamed ${this.#random()}`;
    const headers = { ...this.#headers(), 'content-type': 'application/json' };
    const body = JSON.stringify({ title: known.maybe });
    const response = await fetch(`${this.#url}/evidence/${id}`, { method: 'PATCH', headers, body });
    if (response.status !== 200) throw new Error(await response.text());
    await response.arrayBuffer();
    known.title = known.maybe;
    delete known.maybe;
  }

  #headers(): Record<string, string> {
    return { authorization: this.#authorization };
  }
}

/** Looks at the folder as the kill left it, before any server repairs it. */
function inspect(folder: string, known: Map<string, Known>): void {
  const database = new Database(join(folder, databaseName));
  try {
    expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
    expect(database.pragma('foreign_key_check')).toEqual([]);
    const rows = database.prepare('select id, title, sha256 from evidence').all() as (Known & { id: string })[];
    const byId = new Map(rows.map((row) => [row.id, row]));
    for (const [id, { sha256, title, maybe }] of known) {
      const row = byId.get(id);
      expect(row, `the acknowledged item ${id}`).toBeDefined();
      expect(row?.sha256).toBe(sha256);
      expect([title, maybe], `the acknowledged title of ${id}`).toContain(row?.title);
      if (row) known.set(id, { sha256, title: row.title });
    }
    const whole = wholeBlobs(folder);
    for (const { sha256 } of rows) expect(whole.has(sha256), `the bytes ${sha256} of a row`).toBe(true);
    const named = database.prepare('select sha256 from blobs').pluck().all() as string[];
    for (const sha256 of named) expect(whole.has(sha256), `the bytes ${sha256} of a blob`).toBe(true);
  } finally {
    database.close();
  }
}

/** Every file under blobs/, each of which must match its name. */
function wholeBlobs(folder: string): Set<string> {
  const whole = new Set<string>();
  for (const entry of readdirSync(join(folder, 'blobs'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const sha256 = createHash('sha256')
      .update(readFileSync(join(entry.parentPath, entry.name)))
      .digest('hex');
    expect(sha256, `${entry.name} under blobs/`).toBe(entry.name);
    whole.add(sha256);
  }
  return whole;
}

async function kill(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
}

type Listed = { id: string; sha256: string; title: string; extraction: { status: string; error: string | null } }[];

/** Kills a server so many times while it is written to: every acknowledged write is kept, and no half file. */
export async function expectToSurviveKills(rounds: number): Promise<void> {
  await using desk = new Desk();
  const random = numbers(4717);
  const known = new Map<string, Known>();
  let token = '';
  let beforeLast = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const running = await start(desk);
    token ||= await makeToken(running);
    beforeLast = new Set(known.keys());
    const writer = new Writer(running.url, token, known, random);
    const writing = [
      writer.run(() => writer.upload()),
      writer.run(() => writer.upload()),
      writer.run(() => writer.rename()),
    ];
    // In the middle of the writing, however slow the machine is.
    await expect.poll(() => known.size).toBeGreaterThan(beforeLast.size);
    await new Promise((resolve) => setTimeout(resolve, random() * 500));
    await kill(running.child);
    await Promise.all(writing);
    inspect(desk.data, known);
  }
  expect(known.size).toBeGreaterThanOrEqual(rounds);

  const { url } = await start(desk);
  const headers = { authorization: `Bearer ${token}` };
  const list = async () => (await (await fetch(`${url}/api/v1/evidence`, { headers })).json()) as Listed;
  const isWaiting = ({ extraction }: Listed[number]) => ['pending', 'running'].includes(extraction.status);
  const deadline = Date.now() + 20_000;
  let items = await list();
  while (items.some(isWaiting) && Date.now() < deadline) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    items = await list();
  }
  expect(items.filter(isWaiting)).toEqual([]);
  // One that was interrupted again and again is given up with a sentence; what came last is read.
  const last = items.filter(({ id }) => known.has(id) && !beforeLast.has(id));
  expect(last.map(({ extraction }) => extraction.status)).toEqual(last.map(() => 'done'));
  const unread = items.filter(({ extraction }) => extraction.status !== 'done');
  const givenUp = unread.filter(({ extraction }) => extraction.error?.includes('stopped Casewright several times'));
  expect(unread).toEqual(givenUp);
  for (const [id, { sha256 }] of [...known].slice(-20)) {
    const bytes = Buffer.from(await (await fetch(`${url}/api/v1/files/${id}`, { headers })).arrayBuffer());
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
  }
  expect(
    readdirSync(join(desk.data, 'staging')).filter((name) => /^(?:[0-9a-f]{64}\.)?[0-9a-f-]{36}$/.test(name)),
  ).toEqual([]);
}
