import { describe, expect, it } from 'vitest';
import type { Packets } from '#server/areas/packets/schema.ts';
import { requestLimits } from '#server/rules/request-limits.ts';
import { testApp } from '#test/support/app.ts';
import { buildDone, served } from './built-packet.ts';
import { type Desktop, reader } from './desktop.ts';
import { inStep, packed } from './packed.ts';
import { must } from './two.ts';

/* To whom a packet was given is known on every side; its files stay where they were built (SPEC 11.12). */

const file = { fileName: 'Packet.pdf', pages: 12, size: 3456, sha256: 'ab'.repeat(32) };
const filed = { as: 'filed', on: '2027-01-05', method: null, recipients: [] };
const given = { as: 'served', on: served.on, method: served.method, recipients: served.recipients };

async function build(desktop: Desktop, packetId: string): Promise<string> {
  return desktop.pipeline.write(desktop.principal, 'job', (tx) => buildDone(tx, { packetId, evidenceIds: [], file }));
}

async function mark(desktop: Desktop, caseId: string, buildId: string, how: object): Promise<void> {
  await desktop.call('post_export_court_packet', { body: { caseId, action: 'mark', buildId, ...how } });
}

async function seen(desktop: Desktop, packetId: string) {
  const { caseId } = await desktop.store.readOne((tx) =>
    tx.db.selectFrom('packets').select('caseId').where('id', '=', packetId).executeTakeFirstOrThrow(),
  );
  const answer = await desktop.call('get_export_court_packet', { query: { caseId, packetId } });
  const { packet, packets } = answer as Packets;
  return { ...must(packet ?? undefined), head: must(packets.find(({ id }) => id === packetId)) };
}

describe('what a packet says of who was given it', () => {
  it('is known on the other computer, with the figures of the files and without the files', async () => {
    await using all = await packed();
    const id = await build(all.desktop, all.packet.id);
    await mark(all.desktop, all.caseId, id, given);
    await mark(all.desktop, all.caseId, id, filed);
    expect(await all.run()).toMatchObject(inStep);
    expect(await all.runOther()).toMatchObject(inStep);
    const theirs = await seen(all.other, must((await all.others.packets())[0]).id);
    const { fileName: name, ...figures } = file;
    expect(theirs.sentElsewhere).toEqual([
      {
        id,
        as: 'filed',
        builtAt: expect.any(String) as string,
        files: [{ name, ...figures }],
        receipts: [given, filed],
      },
    ]);
    expect(theirs).toMatchObject({ builds: [], head: { sent: 'filed' } });
    // Where it was built, it is said of the build.
    const mine = await seen(all.desktop, all.packet.id);
    expect(mine.sentElsewhere).toEqual([]);
    expect(mine.builds).toMatchObject([{ id, receipts: [given, filed] }]);
  });

  it('grows on both computers, and none takes anything back', async () => {
    await using all = await packed();
    const theirPacket = must((await all.others.packets())[0]).id;
    const mine = await build(all.desktop, all.packet.id);
    await mark(all.desktop, all.caseId, mine, given);
    const theirs = await build(all.other, theirPacket);
    const { caseId } = await seen(all.other, theirPacket);
    await mark(all.other, caseId, theirs, { ...given, on: '2027-01-03' });
    await all.run();
    expect(await all.runOther()).toMatchObject(inStep);
    expect(await all.run()).toMatchObject(inStep);
    expect((await seen(all.desktop, all.packet.id)).sentElsewhere).toMatchObject([
      { id: theirs, receipts: [{ on: '2027-01-03' }] },
    ]);
    expect((await seen(all.other, theirPacket)).sentElsewhere).toMatchObject([{ id: mine, receipts: [given] }]);
    const row = must((await all.others.packets())[0]);
    await all.others.change('packets', row, { receipts: [] });
    expect((await seen(all.other, theirPacket)).sentElsewhere).toHaveLength(1);
    // A text that is no receipt is refused, and is not kept.
    await expect(all.others.change('packets', row, { receipts: ['{}'] })).rejects.toThrow(
      'This must say in JSON who was given the packet.',
    );
  });

  it('is sent in parts, so that a packet that was given often is never too large for one request', async () => {
    await using all = await packed();
    const at = '2027-01-02T00:00:00.000Z';
    const recipients = Array.from({ length: 50 }, (_one, index) => `${index}`.padEnd(300, 'x'));
    const lines = (from: number) =>
      Array.from({ length: 180 }, (_one, index) =>
        JSON.stringify({ build: `b${from + index}`, ...given, recipients, at, builtAt: at, files: [] }),
      );
    for (const from of [0, 180]) {
      const row = must((await all.here.packets())[0]);
      await all.here.change('packets', row, { receipts: lines(from) });
      expect(await all.run()).toMatchObject(inStep);
    }
    const said = must((await all.far.packets())[0])['receipts'] as string[];
    expect(said).toHaveLength(360);
    // All of them at once are refused: a server that has nothing of the packet is sent it in parts too.
    expect(JSON.stringify(said).length).toBeGreaterThan(requestLimits.jsonBytes);
    await using fresh = await testApp({ rateLimit: 0 });
    const token = await fresh.token();
    const remoteId = await all.desktop.addRemote(fresh.url, token, 'Fresh');
    const { remoteCaseId } = await all.desktop.engine.select(remoteId, { caseId: all.caseId });
    expect(await all.desktop.engine.run(remoteId)).toMatchObject(inStep);
    const [there] = (await reader(fresh, token)(`/sync/packets?caseId=${remoteCaseId}`)) as { receipts: string[] }[];
    expect(there?.receipts.toSorted()).toEqual(said.toSorted());
    // At rest nothing is said again.
    all.desktop.network.sent.length = 0;
    expect(await all.desktop.engine.run(remoteId)).toMatchObject(inStep);
    expect(all.desktop.network.sent).toEqual(['GET /sync/changes']);
  });
});
