import { describe, expect, it } from 'vitest';
import { addCustodyEvent, custodyEventsOf } from '#server/areas/evidence/custody-log.ts';
import { pagesOf, readPage } from '#server/areas/evidence/custody-pages.ts';
import { receivedLogs } from '#server/areas/evidence/received-logs.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { bytesOf, type Desktop, openDesktop } from './desktop.ts';
import { inStep, packed } from './packed.ts';
import { lanes, two } from './two.ts';

/* The custody logs of other computers travel as pages that never change (SPEC 11.13). */

async function logs(desktop: Desktop, caseId: string) {
  return desktop.store.read(async (tx) => {
    const events = await custodyEventsOf(tx, caseId);
    const pages = await pagesOf(tx, caseId);
    const others = receivedLogs(pages.map(({ content }) => readPage(content)));
    return { events, pages, others: others.filter(({ chain }) => chain !== events[0]?.id) };
  });
}

const actor = { accountId: null, tokenId: null, transport: 'window', requestId: 'test' } as const;

async function note({ store }: Desktop, caseId: string, times: number): Promise<void> {
  const about = { caseId, evidenceId: 'one', hash: 'a'.repeat(64), detail: 'unchanged' };
  await store.write(actor, async (tx) => {
    for (let time = 0; time < times; time += 1) await addCustodyEvent(tx, { kind: 'verified', ...about });
  });
}

async function matterOf({ store }: Desktop): Promise<string> {
  const row = await store.readOne((tx) => tx.db.selectFrom('syncMatters').select('caseId').executeTakeFirstOrThrow());
  return row.caseId;
}

describe('the custody log of a computer', () => {
  it('is on the other computer and on the server as a log of its own, event by event', async () => {
    await using all = await packed();
    const theirs = await matterOf(all.other);
    await all.run();
    await all.runOther();
    expect(await all.run()).toMatchObject(inStep);
    const [mine, other] = [await logs(all.desktop, all.caseId), await logs(all.other, theirs)];
    // The server has a log too.
    expect([mine.others.length, other.others.length]).toEqual([2, 2]);
    const arrived = other.others.find(({ chain }) => chain === mine.events[0]?.id);
    expect(arrived).toMatchObject({ events: mine.events, check: { state: 'unchanged' }, differs: false });
    expect([...(arrived?.people.values() ?? [])]).toEqual(['']);
    expect(mine.others.find(({ chain }) => chain === other.events[0]?.id)?.events).toEqual(other.events);
    // At rest nothing is said again.
    all.desktop.network.sent.length = 0;
    expect(await all.run()).toMatchObject(inStep);
    expect(all.desktop.network.sent).toEqual(['GET /sync/changes']);
    expect((await logs(all.desktop, all.caseId)).pages).toEqual(mine.pages);
  });

  it('grows by pages of up to 500 events, and none of them changes', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, caseId, remoteId } = pair;
    await note(desktop, caseId, 501);
    await desktop.engine.run(remoteId);
    const places = async () =>
      (await logs(desktop, caseId)).pages.map(({ firstPlace, lastPlace }) => [firstPlace, lastPlace]);
    expect(await places()).toEqual([
      [1, 500],
      [501, 501],
    ]);
    const before = (await logs(desktop, caseId)).pages;
    await note(desktop, caseId, 1);
    await desktop.addEvidence('a.txt', 'A');
    await desktop.engine.run(remoteId);
    expect(await places()).toContainEqual([502, 503]);
    expect((await logs(desktop, caseId)).pages).toEqual(expect.arrayContaining(before));
  });

  it.each(lanes)('stays here where the server does not take it (%s without it)', async (lane) => {
    await using pair = await two({ sample: false, lane });
    const { desktop, caseId, remoteId } = pair;
    if (lane === 'with the extension') desktop.network.plain = true;
    await desktop.addEvidence('a.txt', 'A');
    expect(await desktop.engine.run(remoteId)).toMatchObject(inStep);
    expect((await logs(desktop, caseId)).pages).toEqual([]);
    expect(desktop.network.sent.filter((each) => each.includes('custody'))).toEqual([]);
  });

  it('stays with a guest, who is told of no page and at rest all the same', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, server, caseId, remoteId, remoteCaseId } = pair;
    await desktop.addEvidence('a.txt', 'A');
    await desktop.engine.run(remoteId);
    expect((await logs(desktop, caseId)).pages).not.toEqual([]);
    const neighbours = new Neighbours(server);
    const guest = await neighbours.account('guest');
    await neighbours.share(remoteCaseId, guest.accountId, 'evidence', null, 'edit');
    await using theirs = await openDesktop();
    const remote = await theirs.addRemote(server.url, guest.token);
    const matter = await theirs.engine.select(remote, { remoteCaseId });
    for (let run = 0; run < 2; run += 1) await theirs.engine.run(remote);
    const { events, pages } = await logs(theirs, matter.caseId);
    expect([events.map(({ kind }) => kind), pages]).toEqual([['received'], []]);
    expect(theirs.network.sent.filter((each) => each.includes('custody') || each.includes('/sync/creates'))).toEqual(
      [],
    );
  });

  it('waits while the server refuses to say whose matter it is, and is sent when it says so again', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, caseId, remoteId } = pair;
    await desktop.addEvidence('a.txt', 'A');
    const refusal = { code: 'forbidden', error: 'This token lacks case:read.' };
    desktop.network.fault = async ({ method, url }, go) =>
      method === 'GET' && new URL(url).pathname.endsWith('/case')
        ? { status: 403, headers: { 'content-type': 'application/json' }, url, body: bytesOf(JSON.stringify(refusal)) }
        : await go();
    await desktop.engine.run(remoteId);
    expect((await logs(desktop, caseId)).pages).toEqual([]);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject(inStep);
    expect((await logs(desktop, caseId)).pages).not.toEqual([]);
  });

  it('waits while the matter is archived there, and holds nothing up', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, caseId, remoteId, remoteCaseId, there } = pair;
    const pages = async () => (await logs(desktop, caseId)).pages.length;
    await note(desktop, caseId, 1);
    await desktop.engine.run(remoteId);
    const before = await pages();
    await there('POST', '/case/update', { caseId: remoteCaseId, archived: true });
    await desktop.engine.run(remoteId);
    await note(desktop, caseId, 1);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pages()).toBe(before);
    await there('POST', '/case/update', { caseId: remoteCaseId, archived: false });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pages()).toBe(before + 1);
  });

  it('says that it differs where a backup was restored, and goes on from there', async () => {
    await using pair = await two({ sample: false, lane: 'with the extension' });
    const { desktop, server, caseId, remoteId, remoteCaseId } = pair;
    await note(desktop, caseId, 3);
    await desktop.engine.run(remoteId);
    // The folder of before: the third event was not written yet, and its page was not made.
    await desktop.store.write(actor, async (tx) => {
      await tx.db.deleteFrom('custodyEvents').where('place', '=', 3).execute();
    });
    await note(desktop, caseId, 2);
    await desktop.engine.run(remoteId);
    const there = await new Neighbours(server).read((tx) => pagesOf(tx, remoteCaseId));
    const [mine] = (await logs(desktop, caseId)).events;
    const [received] = receivedLogs(there.map(({ content }) => readPage(content))).filter(
      ({ chain }) => chain === mine?.id,
    );
    expect(received).toMatchObject({ check: { state: 'unchanged', events: 3 }, differs: true });
  });
});
