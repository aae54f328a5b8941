import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Run } from '#test/server/cli/casewright.ts';
import { contentsOf } from '#test/server/sync/machines.ts';
import { bytesOf, fill } from '#test/server/sync/small-matter.ts';
import { HostedHouse, type Person } from '#test/support/hosted-house.ts';
import { Desktop, expectEqual, type Question, settled } from './desktop.ts';

/*
 * Issue 6, “Done when”: a hosted server behind a reverse proxy, two people who signed up as browsers do, three desktops
 * of theirs on a network with every fault a network can have. Five processes, in chronological order.
 */
let house: HostedHouse;
let ada: Person;
let ben: Person;
let laptop: Desktop;
let home: Desktop;
let bens: Desktop;
let backups: string;
let adasToken: { id: string; token: string };
/** Its network holds back one answer for longer than a desktop waits; the others go on meanwhile. */
let slowRun: Promise<Run>;

/** 600 KiB that compress to nothing useful, the same every time. */
const recording = new Uint8Array(600 * 1024);
for (let at = 0, word = 1; at < recording.length; at += 1) {
  word = (Math.imul(word, 1_664_525) + 1_013_904_223) >>> 0;
  recording[at] = word >>> 24;
}

beforeAll(async () => {
  backups = await mkdtemp(path.join(tmpdir(), 'casewright-yesterday-'));
  house = await HostedHouse.open();
  [laptop, home, bens] = await Promise.all([
    Desktop.open('Laptop', house.url),
    Desktop.open('Home', house.url),
    Desktop.open('Ben', house.url),
  ]);
});
afterAll(async () => {
  for (const each of [laptop, home, bens, house]) await each?.[Symbol.asyncDispose]();
  await rm(backups, { recursive: true, force: true });
});

describe('two people, three desktops and a hosted server', { timeout: 150_000 }, () => {
  it('sign up by mail, one with an authenticator, and connect their desktops', async () => {
    ada = await house.person('Ada').signUp('Ada Lovell');
    ben = await house.person('Ben').signUp('Ben Ortiz');
    expect(await ada.turnAuthenticatorOn()).toHaveLength(10);
    await ada.signIn();
    adasToken = await ada.token('Laptop');
    const [atHome, forBen, script] = [await ada.token('Home'), await ben.token('Desk'), await ada.token('Script')];
    house.server.token = script.token;
    const runs = [
      await laptop.connect(adasToken.token),
      await home.connect(atHome.token),
      await bens.connect(forBen.token),
    ];
    const emails = [ada.email, ada.email, ben.email];
    expect(runs.map(({ exitCode }) => exitCode)).toEqual([0, 0, 0]);
    for (const [index, { stderr }] of runs.entries()) expect(stderr).toContain(`account ${emails[index]}`);
  });

  it('bring a matter to the server, share it, and take it to every desktop', async () => {
    laptop.machine.caseId = (await laptop.machine.ask<{ caseId: string }>('GET', '/case')).caseId;
    await fill(laptop.machine);
    await laptop.machine.says('remote', 'select', 'Office', '--matter', laptop.machine.caseId);
    await laptop.inStep();
    const mine = JSON.parse(await laptop.machine.says('remote', 'matters', 'Office', '--json')) as Listed[];
    const shared = mine.find(({ localCaseId }) => localCaseId === laptop.machine.caseId);
    house.server.caseId = shared?.remoteCaseId ?? '';
    await ada.takeIn(ben, house.server.caseId);
    for (const desktop of [home, bens]) {
      await desktop.take(house.server.caseId);
      await desktop.inStep();
    }
    await expectEqual(house.server, [laptop, home, bens]);
  });

  it('send over a network that drops, cuts, garbles and refuses, and one that is slower than anybody waits', async () => {
    await home.machine.make('/contacts', { name: 'Dr. Slow', role: 'expert' });
    const late = home.network.disturb({ kind: 'late', milliseconds: 62_000 }, { method: 'POST', path: /\/contacts$/ });
    slowRun = home.sync();
    await late.sprung;

    await change(laptop, '/evidence', 'title', 'letter', { description: 'Signed.' });
    await change(laptop, '/hearings', 'purpose', 'Trial setting', { room: '4B' });
    await laptop.machine.remove('/todos', await laptop.machine.one('/todos', 'title', 'Buy folders'));
    await laptop.machine.make('/todos', { title: 'From the laptop', detail: 'Made on the train.' });
    await laptop.machine.upload('recording.bin', recording);
    await laptop.syncThrough([
      laptop.network.disturb({ kind: 'captive portal' }, { method: 'GET', path: /^\/api\/v1\/sync\/changes/ }),
      laptop.network.disturb({ kind: 'cut upload', afterBytes: 200_000 }, { method: 'POST', path: /\/evidence$/ }),
      laptop.network.disturb({ kind: 'drop after' }, { method: 'POST', path: /\/evidence$/ }),
      laptop.network.disturb({ kind: 'drop after' }, { method: 'POST', path: /\/todos$/ }),
      laptop.network.disturb({ kind: '500 after' }, { method: 'PATCH', path: /\/hearings/ }),
      laptop.network.disturb({ kind: 'garbled' }, { method: 'PATCH', path: /\/evidence/ }),
      laptop.network.disturb({ kind: 'too many', retryAfter: '1' }, { method: 'DELETE' }),
    ]);
    const item = await house.server.one('/evidence', 'fileName', 'recording.bin');
    expect(item['sha256']).toBe(createHash('sha256').update(recording).digest('hex'));

    await change(bens, '/evidence', 'title', 'letter', { description: 'Unsigned.' });
    await change(bens, '/hearings', 'purpose', 'Trial setting', { judge: 'Amari' });
    await bens.machine.make('/todos', { title: 'From Ben' });
    await bens.machine.make('/contacts', { name: 'Dr. Lin', role: 'expert' });
    await bens.machine.upload('photo.bin', bytesOf('No photograph at all.'));
    await bens.syncThrough([
      bens.network.disturb({ kind: 'truncated' }, { method: 'GET', path: /\/files\// }),
      bens.network.disturb({ kind: 'truncated' }, { method: 'GET', path: /^\/api\/v1\/sync\/changes/ }),
      bens.network.disturb({ kind: 'drop before' }, { method: 'POST', path: /\/todos$/ }),
      bens.network.disturb({ kind: '500 after' }, { method: 'POST', path: /\/contacts$/ }),
      bens.network.disturb({ kind: 'truncated' }, { method: 'POST', path: /\/evidence$/ }),
    ]);
    await settle([laptop, bens]);
    expect(await house.server.one('/hearings', 'purpose', 'Trial setting')).toMatchObject({
      room: '4B',
      judge: 'Amari',
    });
  });

  it('are killed in the middle, the server too, and nothing comes twice', async () => {
    await laptop.machine.upload('late.txt', bytesOf('Arrives when its sender is dead.'));
    await bens.machine.make('/contacts', { name: 'Clerk at night', role: 'clerk' });
    const traps = [
      laptop.network.disturb({ kind: 'held back', milliseconds: 1000 }, { method: 'POST', path: /\/evidence$/ }),
      bens.network.disturb({ kind: 'late', milliseconds: 60_000 }, { method: 'POST', path: /\/contacts$/ }),
    ];
    await Promise.all(
      [laptop, bens].map(async (desktop, index) => {
        const run = desktop.sync();
        await traps[index]?.sprung;
        await desktop.machine.kill();
        expect(await run).toMatchObject({ exitCode: 1, stderr: expect.stringContaining('was lost') as string });
        await desktop.machine.serve();
      }),
    );
    await expect.poll(() => house.server.one('/evidence', 'fileName', 'late.txt')).toBeTruthy();
    for (const desktop of [laptop, bens]) expect([0, 3]).toContain((await desktop.sync()).exitCode);

    for (const title of ['Before the power failed', 'While the power failed']) {
      await laptop.machine.make('/todos', { title });
      await laptop.machine.upload(`${title}.txt`, bytesOf(title));
    }
    const held = laptop.network.disturb({ kind: 'late', milliseconds: 200 }, { method: 'POST', path: /\/evidence$/ });
    const run = laptop.sync();
    await held.sprung;
    await house.server.kill();
    expect(await run).toMatchObject({ exitCode: 5 });
    expect(house.proxy.unanswered).toBeGreaterThan(0);
    await house.start();
    await settle([laptop, bens]);
    await expectEqual(house.server, [laptop, bens]);
  });

  it('lose a token in the middle, learn so, and go on with a new one', async () => {
    await laptop.machine.make('/todos', { title: 'Sent with the old token' });
    await laptop.machine.make('/contacts', { name: 'Kept for the new token', role: 'other' });
    const held = laptop.network.disturb({ kind: 'late', milliseconds: 300 }, { method: 'POST' });
    const run = laptop.sync();
    await held.sprung;
    await ada.revoke(adasToken.id);
    expect(await run).toMatchObject({
      exitCode: 1,
      stderr: expect.stringContaining('token') as string,
    });
    const status = await laptop.machine.run('sync', '--status');
    expect(status).toMatchObject({
      exitCode: 1,
      stdout: expect.stringContaining('refused by the server') as string,
    });
    adasToken = await ada.token('Laptop again');
    expect((await laptop.useToken(adasToken.token)).exitCode).toBe(0);
    await settle([laptop, bens]);
    await expectEqual(house.server, [laptop, bens]);
  });

  it('wait while the matter is archived, and go on after that', async () => {
    await change(bens, '/todos', 'title', 'Serve the papers', { detail: 'By the sheriff.' });
    await house.server.ask('POST', '/case/update', { caseId: house.server.caseId, archived: true });
    expect(await bens.sync()).toMatchObject({
      exitCode: 3,
      stderr: expect.stringContaining('The matter is archived on the server. What changed here waits.') as string,
    });
    expect(await house.server.one('/todos', 'title', 'Serve the papers')).toMatchObject({ detail: '' });
    await house.server.ask('POST', '/case/update', { caseId: house.server.caseId, archived: false });
    await settle([bens, laptop]);
    expect(await laptop.machine.one('/todos', 'title', 'Serve the papers')).toMatchObject({
      detail: 'By the sheriff.',
    });
  });

  it('lose one of them and get them back, with what was written meanwhile', async () => {
    await bens.machine.make('/todos', { title: 'Sent as a member' });
    await bens.machine.make('/contacts', { name: 'Kept while no member', role: 'other' });
    const before = await contentsOf(bens.machine);
    // Both are on their way together, and he is no member any more when they arrive.
    const held = bens.network.disturb({ kind: 'held back', milliseconds: 2000 }, { method: 'POST' });
    const run = bens.sync();
    await held.sprung;
    await ada.takeOut(ben, house.server.caseId);
    expect((await run).exitCode).not.toBe(0);
    expect((await bens.sync()).exitCode).not.toBe(0);
    expect(await contentsOf(bens.machine)).toEqual(before);
    await laptop.machine.make('/todos', { title: 'While Ben was gone' });
    await laptop.inStep();
    await ada.takeIn(ben, house.server.caseId);
    await settle([bens, laptop]);
    await expectEqual(house.server, [laptop, bens]);
  });

  it('go on when the server is put back to yesterday, here and on an empty machine', async () => {
    for (const place of ['here', 'on an empty machine'] as const) {
      const backup = await house.server.says('backup', '--to', path.join(backups, place));
      await workOfToday(place);
      await settle([laptop, bens]);
      // It went on when its minute was over, and has seen today's work here: the server forgets it, others send it again.
      await slowRun;
      const before = await contentsOf(laptop.machine);
      if (place === 'here') await house.server.says('restore', backup);
      else await house.moveToEmptyMachine(backup);
      const behind = await house.server.rows('/todos');
      expect(behind.map(({ title }) => title)).not.toContain(`Today, ${place}`);
      for (const desktop of [laptop, bens]) {
        const { exitCode, stderr } = await desktop.sync();
        expect(exitCode, `${desktop.name}: ${stderr}`).toBe(4);
        expect(await desktop.goOn()).toContain('older-server');
      }
      await settle([laptop, bens]);
      expect(await contentsOf(laptop.machine)).toEqual(before);
      await expectEqual(house.server, [laptop, bens]);
    }
  });

  it('hear that an answer was too late while the server moved twice, and find what it would have said', async () => {
    const { exitCode, stderr } = await slowRun;
    expect([0, 3, 4, 5], stderr).toContain(exitCode);
    expect(await home.sync()).toMatchObject({ exitCode: 4 });
    expect(await home.goOn()).toContain('older-server');
    await settle([home, bens, laptop]);
    await house.server.one('/contacts', 'name', 'Dr. Slow');
    await expectEqual(house.server, [laptop, home, bens]);
  });

  it('hold everything that was said, once, and have nothing left to say', async () => {
    const titles = async (list: string, field: string) =>
      (await house.server.rows(list)).map((row) => String(row[field])).toSorted();
    expect(await titles('/todos', 'title')).toEqual([
      'Before the power failed',
      'Call the clerk',
      'From Ben',
      'From the laptop',
      'Sent as a member',
      'Sent with the old token',
      'Serve the papers',
      'Today, here',
      'Today, on an empty machine',
      'While Ben was gone',
      'While the power failed',
    ]);
    expect(await titles('/contacts', 'name')).toEqual([
      'Clerk at night',
      'Dr. Lin',
      'Dr. Slow',
      'Judge Amari',
      'Kept for the new token',
      'Kept while no member',
      'Rowan Teacher',
    ]);
    expect(await titles('/evidence', 'fileName')).toEqual([
      'Before the power failed.txt',
      'While the power failed.txt',
      'here.txt',
      'late.txt',
      'letter.txt',
      'on an empty machine.txt',
      'photo.bin',
      'recording.bin',
    ]);
    expect(await house.server.one('/evidence', 'fileName', 'letter.txt')).toMatchObject({ description: 'Unsigned.' });
    for (const desktop of [laptop, home, bens]) {
      const from = desktop.network.passed.length;
      await desktop.inStep();
      const { stderr } = await desktop.machine.run('sync', '--inbox');
      expect(stderr).toBe('Nothing needs your decision.\n');
      const wrote = desktop.network.passed
        .slice(from)
        .filter(({ method, path: at }) => method !== 'GET' && !at.includes('/sync/'));
      expect(wrote).toEqual([]);
    }
  });
});

interface Listed {
  remoteCaseId: string;
  localCaseId: string | null;
}

async function change(desktop: Desktop, list: string, field: string, value: string, patch: object): Promise<void> {
  await desktop.machine.change(list, await desktop.machine.one(list, field, value), patch);
}

/** What is only on the desktops when the server goes back: a record of each kind that matters, and a file. */
async function workOfToday(place: string): Promise<void> {
  await laptop.machine.make('/todos', { title: `Today, ${place}` });
  await laptop.machine.upload(`${place}.txt`, bytesOf(`Filed after the backup, ${place}.`));
  await change(bens, '/todos', 'title', 'Serve the papers', { detail: `By the sheriff, ${place}.` });
  await change(bens, '/hearings', 'purpose', 'Custody hearing', {
    date: place === 'here' ? '2027-01-21' : '2027-01-28',
  });
}

/**
 * Ben changed what Ada had changed: his version counts. What the server forgot is sent to it again. The desktop at home
 * was away for all that; on a server that was put back it can't distinguish what it missed from what was forgotten, and
 * asks: what the others agreed on counts, and what Ada had deleted stays deleted.
 */
function choose({ ask, title }: Question, desktop: Desktop): string {
  if (desktop === home && title === 'Buy folders') return 'delete';
  const fields = desktop === home ? 'theirs' : 'mine';
  const choice = { 'both-edited': fields, 'deleted-there-edited-here': 'restore' }[ask];
  if (choice === undefined) throw new Error(`Nobody expected to be asked: ${ask} ${title}`);
  return choice;
}

const settle = (desktops: readonly Desktop[]): Promise<string[]> => settled(desktops, choose);
