import { describe, expect, it } from 'vitest';
import type { Packets } from '#server/areas/packets/schema.ts';
import { buildDone, served } from './built-packet.ts';
import type { Desktop } from './desktop.ts';
import { inStep, packed } from './packed.ts';
import { must } from './two.ts';

/* Bates numbers that others were given travel with their packet; given twice, they are a question (SPEC 11.9, 11.10). */

type Given = Awaited<ReturnType<typeof packed>>;

/** Builds a packet of a desktop with the next numbers and serves it; answers the build. */
async function serve(desktop: Desktop, packetId: string, on = '2027-01-02'): Promise<string> {
  const { caseId, id } = await build(desktop, packetId);
  await desktop.call('post_export_court_packet', { body: { caseId, buildId: id, ...served, on } });
  return id;
}

async function build(desktop: Desktop, packetId: string, bates = 'DOE'): Promise<{ caseId: string; id: string }> {
  return desktop.pipeline.write(desktop.principal, 'job', async (tx) => {
    const items = await tx.db.selectFrom('packetItems').selectAll().where('packetId', '=', packetId).execute();
    const evidenceIds = items.flatMap(({ kind, refId }) => (kind === 'exhibit' && refId !== null ? [refId] : []));
    const id = await buildDone(tx, { packetId, evidenceIds, bates });
    return { caseId: items[0]?.caseId ?? '', id };
  });
}

const ledger = (desktop: Desktop) =>
  desktop.store.read((tx) =>
    tx.db
      .selectFrom('ledgerEntries')
      .select(['number', 'state', 'replacedBy', 'recipients', 'buildId'])
      .where('scheme', '=', 'bates')
      .orderBy('buildId')
      .execute(),
  );

async function findings(desktop: Desktop, caseId: string, packetId: string): Promise<Record<string, string>> {
  const answer = await desktop.call('get_export_court_packet', { query: { caseId, packetId } });
  const plan = must((answer as Packets).plan ?? undefined);
  const ofNumbers = plan.findings.filter(({ code }) => code.startsWith('bates'));
  return Object.fromEntries(ofNumbers.map(({ code, text }) => [code, text]));
}

/** Both desktops serve the same packet with the same numbers before they hear of each other. */
async function servedTwice(): Promise<
  Given & { mine: string; theirs: string; theirPacket: string; theirCase: string }
> {
  const all = await packed();
  const mine = await serve(all.desktop, all.packet.id, '2027-01-02');
  const theirPacket = must((await all.others.packets())[0]).id;
  const theirs = await serve(all.other, theirPacket, '2027-01-03');
  const theirCase = await all.other.store.readOne((tx) =>
    tx.db.selectFrom('packets').select('caseId').where('id', '=', theirPacket).executeTakeFirstOrThrow(),
  );
  return Object.assign(all, { mine, theirs, theirPacket, theirCase: theirCase.caseId });
}

describe('Bates numbers that others were given', () => {
  it('are taken on every side once they are heard of, and stay taken when the packet is gone', async () => {
    await using all = await packed();
    const buildId = await serve(all.desktop, all.packet.id);
    expect(await all.run()).toMatchObject(inStep);
    expect(await all.runOther()).toMatchObject(inStep);
    const recipients = JSON.stringify([{ as: 'served', name: 'Dana Cole', on: '2027-01-02', method: 'By mail' }]);
    const taken = [{ number: 'DOE000001–DOE000002', state: 'served', replacedBy: null, recipients, buildId }];
    expect(await ledger(all.desktop)).toEqual(taken);
    expect(await ledger(all.other)).toEqual(taken);
    const theirs = must((await all.others.packets())[0]);
    const [theirItem] = await all.others.items();
    await all.others.remove('packets', theirs);
    expect(await ledger(all.other)).toEqual(taken);
    const again = await all.others.make('packets', { title: 'Again', profile: 'us-generic' });
    const refId = theirItem?.['refId'];
    await all.others.make(`packets/${again.id}/items`, { kind: 'exhibit', refId });
    const { id } = await build(all.other, again.id, 'doe');
    expect(await ledger(all.other)).toContainEqual(
      expect.objectContaining({ number: 'doe000003–doe000004', buildId: id }),
    );
  });

  it('are a question on both desktops where both gave them, and the packet says so', async () => {
    await using all = await servedTwice();
    expect(await all.run()).toMatchObject(inStep);
    expect(await all.runOther()).toMatchObject({ end: 'waiting', matters: [{ questions: 1, left: [] }] });
    expect(await all.run()).toMatchObject({ end: 'waiting', matters: [{ questions: 1, left: [] }] });
    for (const desktop of [all.desktop, all.other]) {
      expect(await desktop.engine.questions()).toMatchObject([
        {
          ask: 'numbers-twice',
          resource: 'packets',
          title: 'Trial',
          conflicts: [
            {
              mine: { given: 'DOE000001–DOE000002 served on Dana Cole on 2027-01-02, in “Trial”' },
              theirs: { given: 'DOE000001–DOE000002 served on Dana Cole on 2027-01-03, in “Trial”' },
            },
          ],
        },
      ]);
      expect(await ledger(desktop)).toHaveLength(2);
    }
    const said = /DOE000001–DOE000002 of this packet were also given/;
    expect((await findings(all.desktop, all.caseId, all.packet.id))['bates_given_twice']).toMatch(said);
    expect((await findings(all.other, all.theirCase, all.theirPacket))['bates_given_twice']).toMatch(said);
  });

  it('are kept by the one that a person chooses, and the other is replaced by its next build', async () => {
    await using all = await servedTwice();
    await all.run();
    await all.runOther();
    await all.run();
    await all.other.engine.answer(must((await all.other.engine.questions())[0]).id, { choose: 'first' });
    expect(await all.runOther()).toMatchObject(inStep);
    expect(await all.run()).toMatchObject(inStep);
    const states = async (desktop: Desktop) =>
      (await ledger(desktop)).map(({ buildId, state, replacedBy }) => [buildId, state, replacedBy]);
    for (const desktop of [all.desktop, all.other]) {
      expect(await desktop.engine.questions()).toEqual([]);
      expect(await states(desktop)).toEqual([
        [all.mine, 'served', null],
        [all.theirs, 'withdrawn', null],
      ]);
    }
    const found = await findings(all.other, all.theirCase, all.theirPacket);
    expect(found['bates_given_twice']).toBeUndefined();
    expect(found['bates_withdrawn']).toMatch(/DOE000001–DOE000002 were withdrawn/);
    const again = await serve(all.other, all.theirPacket, '2027-01-04');
    expect(await all.runOther()).toMatchObject(inStep);
    expect(await all.run()).toMatchObject(inStep);
    for (const desktop of [all.desktop, all.other]) {
      expect(await states(desktop)).toEqual([
        [all.mine, 'served', null],
        [all.theirs, 'withdrawn', 'DOE000003–DOE000004'],
        [again, 'served', null],
      ]);
    }
    expect(await findings(all.desktop, all.caseId, all.packet.id)).toEqual({});
  });

  it('are kept by neither where the two desktops choose differently', async () => {
    await using all = await servedTwice();
    await all.run();
    await all.runOther();
    await all.run();
    await all.desktop.engine.answer(must((await all.desktop.engine.questions())[0]).id, { choose: 'first' });
    await all.other.engine.answer(must((await all.other.engine.questions())[0]).id, { choose: 'second' });
    await all.run();
    expect(await all.runOther()).toMatchObject(inStep);
    expect(await all.run()).toMatchObject(inStep);
    for (const desktop of [all.desktop, all.other]) {
      expect((await ledger(desktop)).map(({ state }) => state)).toEqual(['withdrawn', 'withdrawn']);
    }
  });

  it('of a build that nobody was given yet are named before it is built again', async () => {
    await using all = await packed();
    await serve(all.desktop, all.packet.id);
    const theirPacket = must((await all.others.packets())[0]);
    const { caseId } = await build(all.other, theirPacket.id);
    await all.others.change('packets', theirPacket, { bates: { prefix: 'DOE', start: 1, digits: 6 } });
    await all.run();
    expect(await all.runOther()).toMatchObject(inStep);
    expect((await findings(all.other, caseId, theirPacket.id))['bates_given_twice']).toMatch(/were also given/);
  });
});
