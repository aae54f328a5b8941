import Database from 'better-sqlite3';
import { existsSync, readdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import type { Packets } from '#server/areas/packets/schema.ts';
import { unfinished } from '#server/papers/packet/kept-file.ts';
import { databaseName } from '#server/store/backup.ts';
import { Desk, until } from '#test/server/cli/casewright.ts';
import { ask, type Server, startServer } from '#test/server/cli/killable-server.ts';
import { decoratedPages } from '#test/support/files/pdf.ts';
import { noisePng } from '#test/support/files/pictures.ts';

/*
 * Issue 15: "kill -9 at each step: resumed, no number given twice." The server is killed as soon as the build waits, as
 * soon as it has its Bates numbers, and after each of its steps.
 */

const exhibits = ['Lease', 'Receipts', 'Photographs'];
const settings = {
  cover: true,
  index: true,
  links: true,
  slipSheets: true,
  stickers: true,
  bates: { prefix: 'ELL', start: 41, digits: 6 },
  page: { paper: 'letter', numbering: 'continuous' },
  // One of the exhibits fits, two do not.
  volumeBytes: 1_000_000,
  sections: ['Exhibits'],
};

interface Packed {
  caseId: string;
  packetId: string;
  revision: number;
}

test('a build whose server is killed at each step has the numbers and the bytes of one that was left alone', async () => {
  await using alone = new Desk();
  await using desk = new Desk();
  let server = await startServer(desk);
  const packed = await packet(server);
  await server.kill();
  await cp(desk.data, alone.data, { recursive: true });

  const undisturbed = await startServer(alone);
  await build(undisturbed, packed);
  const wanted = await built(undisturbed, packed);
  const given = numbers(alone);
  expect(wanted).toMatchObject({ state: 'done', files: [{}, {}, {}] });
  expect(given).toEqual(['ELL000041–ELL000043', 'ELL000044–ELL000046', 'ELL000047–ELL000049']);
  await undisturbed.kill();

  server = await startServer(desk);
  await build(server, packed);
  await server.kill();
  let kills = 1;
  for (let step = 0; ; step += 1) {
    server = await startServer(desk);
    // The folder of steps is made when the numbers are taken.
    await until(() => stepsDone(desk) >= step || state(desk) === 'done', 150_000);
    await server.kill();
    if (state(desk) === 'done') break;
    expect(numbers(desk)).toEqual(given);
    kills += 1;
  }
  expect(kills).toBeGreaterThan(8);

  server = await startServer(desk);
  const files = ({ files: all }: typeof wanted): object[] => all.map(({ fileId: _, ...facts }) => facts);
  expect(files(await built(server, packed))).toEqual(files(wanted));
  expect(numbers(desk)).toEqual(given);
  // The next build is refused those numbers, and says where it may begin.
  await build(server, packed);
  expect(await built(server, packed)).toMatchObject({
    state: 'failed',
    error: 'Bates numbers up to ELL000049 are taken. Start at ELL000050.',
  });
  expect(numbers(desk)).toEqual(given);
}, 600_000);

/** A packet of three volumes, which is saved and not built. */
async function packet(server: Server): Promise<Packed> {
  const { caseId } = await ask<{ caseId: string }>(server, '/first-run', { name: 'Maya Ellery', start: 'empty' });
  const picture = await noisePng(850, 650);
  const form = new FormData();
  form.append('caseId', caseId);
  for (const title of exhibits) {
    // So many words that nothing has to be recognized.
    const words = [1, 2, 3].map((page) => `${title}, page ${page}. `.repeat(20));
    form.append('files', new Blob([Uint8Array.from(await decoratedPages(picture, words))]), `${title}.pdf`);
  }
  const { evidence } = await ask<{ evidence: { id: string }[] }>(server, '/evidence', form);
  const items = evidence.map(({ id }, at) => ({
    kind: 'exhibit',
    refId: id,
    label: String(at + 1),
    section: 'Exhibits',
  }));
  const body = { action: 'save', caseId, revision: 0, title: 'Trial', items, settings };
  const { packet: saved, revision } = await ask<Packets>(server, '/export/court-packet', body);
  return { caseId, packetId: saved?.id ?? '', revision };
}

async function build(server: Server, { caseId, packetId, revision }: Packed): Promise<void> {
  await ask(server, '/export/court-packet', { action: 'build', caseId, packetId, revision });
}

/** The newest build, once it has ended. */
async function built(server: Server, { caseId, packetId }: Packed) {
  for (;;) {
    const { packet: read } = await ask<Packets>(server, `/export/court-packet?caseId=${caseId}&packetId=${packetId}`);
    const [newest] = read?.builds ?? [];
    if (newest && newest.state !== 'queued' && newest.state !== 'running') return newest;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Of the only build there is; -1 before it has its numbers. */
function stepsDone(desk: Desk): number {
  const folder = path.join(desk.data, 'packet-builds');
  const [one] = existsSync(folder) ? readdirSync(folder) : [];
  const steps = path.join(folder, one ?? '', 'steps');
  if (one === undefined || !existsSync(steps)) return -1;
  return readdirSync(steps).filter((name) => !name.endsWith(unfinished)).length;
}

function stored<Value>(desk: Desk, sql: string): Value[] {
  const database = new Database(path.join(desk.data, databaseName));
  try {
    return database.prepare(sql).pluck().all() as Value[];
  } finally {
    database.close();
  }
}

/** Bates numbers of the ledger, in the order in which they were given. */
function numbers(desk: Desk): string[] {
  return stored<string>(desk, `select number from ledgerEntries where scheme = 'bates' order by first`);
}

function state(desk: Desk): string | undefined {
  return stored<string>(desk, 'select state from packetBuilds order by id desc limit 1')[0];
}
