import { randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Seeded } from '#test/sim/seeded.ts';
import { smsBackup, texts, whatsAppChat } from '#test/support/files/messages.ts';
import { zip } from '#test/support/files/zip.ts';
import { testApp } from '#test/support/app.ts';
import { onPostgres } from '#test/support/test-store.ts';
import { Desk, type Imported, killReadingChildren, until } from './importing.ts';

/* Issue 14: "kill -9 at random: half-stored imports 0, resumed all." */

let data: string;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'casewright-import-'));
});
afterEach(() => rm(data, { recursive: true, force: true }));

const many = 9000;
const file = { name: 'sms.xml', bytes: smsBackup(texts(many)) };

async function begin(desk: Desk): Promise<string> {
  const { status, body } = await desk.send({}, file);
  if (status !== 201) throw new Error(JSON.stringify(body));
  return (body as Imported).id;
}

async function expectAllOnce(desk: Desk, id: string): Promise<void> {
  expect(await desk.settled(id)).toMatchObject({ state: 'done', report: { messages: many, added: many, already: 0 } });
  const stored = await desk.messages();
  expect(stored.map(({ body }) => body)).toEqual(texts(many).map(({ body }) => body));
  expect(await desk.count('messageSightings')).toBe(many);
  const threads = await desk.threads();
  expect(threads.map(({ counts }) => (JSON.parse(counts) as { all: number }).all)).toEqual([many]);
}

it.skipIf(process.platform !== 'linux')('goes on after the last slice when its child is killed', async () => {
  await using desk = await Desk.open();
  const chance = new Seeded(14);
  const id = await begin(desk);
  for (let kill = 0; kill < 3; kill += 1) {
    const before = await desk.count('messages');
    const goal = before + 250 + chance.below(1500);
    await until(async () => (await desk.count('messages')) >= Math.min(goal, many));
    await killReadingChildren();
  }
  await expectAllOnce(desk, id);
});

it('goes on after the last slice when the application is stopped and started', async () => {
  const first = await Desk.open({ data });
  const id = await begin(first);
  await until(async () => (await first.count('messages')) >= 1000);
  const { token, caseId } = first;
  await first.app.running.stop();
  const app = await testApp({ data, rateLimit: 0 });
  await using desk = new Desk(app, token, caseId);
  await expectAllOnce(desk, id);
});

it('shows nothing before all of it is stored', async () => {
  await using desk = await Desk.open();
  const id = await begin(desk);
  await until(async () => (await desk.count('messages')) >= 1000);
  const [thread] = await desk.threads();
  expect(thread).toMatchObject({ lastPlace: null });
  const { body } = await desk.ask(id);
  expect(body).toMatchObject({ state: 'storing', progress: { of: many }, report: null });
  await expectAllOnce(desk, id);
});

it('is canceled in the work panel, and nothing of it stays', async () => {
  await using desk = await Desk.open();
  const id = await begin(desk);
  await until(async () => (await desk.count('messages')) >= 500);
  const work = await desk.app.window('GET', '/app/v1/jobs');
  const [line] = (work.body as { imports: { jobId: string; importId: string; state: string; of: number }[] }).imports;
  expect(line).toMatchObject({ importId: id, state: 'running', of: many });
  expect(await desk.app.window('DELETE', `/app/v1/jobs?id=${line?.jobId ?? ''}`)).toMatchObject({ status: 204 });
  await until(async () => (await desk.count('messageImports')) === 0);
  for (const table of ['messages', 'messageSightings', 'messageMedia', 'messageThreads'] as const) {
    expect(await desk.count(table), table).toBe(0);
  }
  await until(async () => (await blobs(desk)).length === 0);
  expect(await desk.ask(id)).toMatchObject({ status: 201, body: { state: 'cancelled' } });
  // It can be imported after all.
  expect(await desk.send({}, file)).toMatchObject({ status: 201, body: { id, state: 'storing' } });
  await expectAllOnce(desk, id);
});

it.skipIf(onPostgres)('that no longer fits in the plan ends as refused, and nothing of it stays', async () => {
  await using desk = await Desk.open({ storageQuotaMib: 1 });
  const answers = { timeZone: 'UTC', selfName: 'Maya', dateOrder: 'mdy' };
  const begun = await desk.send(answers, { name: 'WhatsApp Chat with Daniel.zip', bytes: zipOfChat() });
  expect(begun.status).toBe(201);
  const { id } = begun.body as Imported;
  expect(await desk.settled(id)).toMatchObject({
    state: 'refused',
    report: { added: 0, error: expect.stringMatching(/^Storage is full/) },
  });
  expect(await desk.count('messages')).toBe(0);
  expect(await desk.count('messageThreads')).toBe(0);
  const work = await desk.app.window('GET', '/app/v1/jobs');
  expect(work.body).toMatchObject({ imports: [{ jobId: id, state: 'refused' }] });
  expect(await desk.app.window('DELETE', `/app/v1/jobs?id=${id}`)).toMatchObject({ status: 204 });
  await until(async () => (await desk.count('messageImports')) === 0);
});

async function blobs(desk: Desk): Promise<string[]> {
  const names = await readdir(join(desk.app.config.data, 'blobs'), { recursive: true });
  return names.filter((name) => /[0-9a-f]{64}$/.test(name));
}

/** 1.6 MB of pictures that are half as much while they are packed. */
function zipOfChat(): Buffer {
  const name = (nth: number): string => `0000000${nth}-PHOTO-2025-03-04-09-15-0${nth}.jpg`;
  const pictures = Array.from({ length: 8 }, (_, nth) => ({
    name: name(nth),
    content: Buffer.concat([randomBytes(100_000), Buffer.alloc(100_000, nth)]),
  }));
  const lines = pictures.map((_, nth): [string, string, string] => [
    `03/14/2025, 09:15:0${nth}`,
    nth % 2 === 0 ? 'Maya' : 'Daniel',
    `<attached: ${name(nth)}>`,
  ]);
  return zip([{ name: '_chat.txt', content: whatsAppChat(lines) }, ...pictures]);
}
