import { describe, expect, it } from 'vitest';
import type { Packets } from '#server/areas/packets/schema.ts';
import { buildDone, served } from './built-packet.ts';
import type { Desktop } from './desktop.ts';
import { inStep, packed } from './packed.ts';
import { must } from './two.ts';

/* Exhibit numbers that others were given are taken on every side; given twice, they are a question (SPEC 11.11). */

type Given = Awaited<ReturnType<typeof packed>>;

/** Serves a packet of a desktop as it is; answers the case there. */
async function serve(desktop: Desktop, packetId: string, on = '2027-01-02'): Promise<void> {
  const { caseId, buildId } = await desktop.pipeline.write(desktop.principal, 'job', async (tx) => {
    const items = await tx.db.selectFrom('packetItems').selectAll().where('packetId', '=', packetId).execute();
    const evidenceIds = items.flatMap(({ kind, refId }) => (kind === 'exhibit' && refId !== null ? [refId] : []));
    return { caseId: items[0]?.caseId ?? '', buildId: await buildDone(tx, { packetId, evidenceIds }) };
  });
  await desktop.call('post_export_court_packet', { body: { caseId, buildId, ...served, on } });
}

const items = (desktop: Desktop) =>
  desktop.store.read((tx) =>
    tx.db.selectFrom('evidence').select(['id', 'title', 'exhibitNumber', 'exhibitState']).orderBy('title').execute(),
  );

const ledger = (desktop: Desktop) =>
  desktop.store.read((tx) =>
    tx.db
      .selectFrom('ledgerEntries')
      .select(['number', 'state', 'replacedBy', 'recipients', 'sha256'])
      .where('scheme', '=', 'exhibit')
      .orderBy('sha256')
      .orderBy('state')
      .execute(),
  );

const number = (desktop: Desktop, id: string, exhibitNumber: string | null) =>
  desktop.call('patch_evidence_by_id', { path: { id }, body: { exhibitNumber } });

/** What the checks of the packets say of exhibit numbers, by the titles of the packets. */
async function namedTwice(desktop: Desktop): Promise<string[]> {
  const packets = await desktop.store.read((tx) =>
    tx.db.selectFrom('packets').select(['id', 'caseId']).orderBy('title').execute(),
  );
  const said: string[] = [];
  for (const { id: packetId, caseId } of packets) {
    const { plan } = (await desktop.call('get_export_court_packet', { query: { caseId, packetId } })) as Packets;
    said.push(
      ...must(plan ?? undefined).findings.flatMap(({ code, text }) => (code === 'exhibit_given_twice' ? text : [])),
    );
  }
  return said;
}

/** In the matter that syncs. */
async function addEvidence(desktop: Desktop) {
  const { caseId } = await desktop.store.readOne((tx) =>
    tx.db.selectFrom('packets').select('caseId').executeTakeFirstOrThrow(),
  );
  return desktop.addEvidence('b.txt', 'B', caseId);
}

/** The exhibit of the packet has number 7 on both desktops. */
async function numbered(): Promise<Given> {
  const all = await packed();
  await number(all.desktop, all.evidence.id, '7');
  await settle(all);
  return all;
}

async function settle(all: Given): Promise<void> {
  for (let round = 0; round < 3; round += 1) {
    await all.run();
    await all.runOther();
  }
}

/** Each desktop served another file as exhibit 7 before they heard of each other. */
async function servedTwice(): Promise<Given> {
  const all = await numbered();
  await serve(all.desktop, all.packet.id);
  const file = await addEvidence(all.other);
  await number(all.other, file.id, '7');
  const packet = await all.others.make('packets', { title: 'Reply', profile: 'us-generic' });
  await all.others.make(`packets/${packet.id}/items`, { kind: 'exhibit', refId: file.id });
  await serve(all.other, packet.id, '2027-01-03');
  await settle(all);
  return all;
}

describe('an exhibit number that others were given', () => {
  it('is frozen on another desktop, where nothing else gets it', async () => {
    await using all = await numbered();
    await serve(all.desktop, all.packet.id);
    expect(await all.run()).toMatchObject(inStep);
    expect(await all.runOther()).toMatchObject(inStep);
    const [item] = await items(all.other);
    expect(item).toMatchObject({ exhibitNumber: '7', exhibitState: 'served' });
    const recipients = JSON.stringify([{ as: 'served', name: 'Dana Cole', on: '2027-01-02', method: 'By mail' }]);
    expect(await ledger(all.other)).toMatchObject([{ number: '7', state: 'served', recipients }]);
    expect(await ledger(all.desktop)).toEqual(await ledger(all.other));
    await expect(number(all.other, must(item).id, '8')).rejects.toThrow(/was served and keeps its number/);
    const another = await addEvidence(all.other);
    await expect(number(all.other, another.id, '7')).rejects.toThrow(/Exhibit 7 is taken/);
  });

  it('is frozen by an item that gets its number after the packet came', async () => {
    await using all = await packed();
    await number(all.desktop, all.evidence.id, '7');
    await serve(all.desktop, all.packet.id);
    await settle(all);
    expect(await items(all.other)).toMatchObject([{ exhibitNumber: '7', exhibitState: 'served' }]);
  });

  it('is replaced on every side', async () => {
    await using all = await numbered();
    await serve(all.desktop, all.packet.id);
    await settle(all);
    await all.desktop.call('post_export_court_packet', {
      body: { caseId: all.caseId, action: 'replace', evidenceId: all.evidence.id, exhibitNumber: '9' },
    });
    await settle(all);
    for (const desktop of [all.desktop, all.other]) {
      expect(await items(desktop)).toMatchObject([{ exhibitNumber: '9', exhibitState: null }]);
      expect(await ledger(desktop)).toMatchObject([{ number: '7', state: 'withdrawn', replacedBy: '9' }]);
      const another = await addEvidence(desktop);
      await expect(number(desktop, another.id, '7')).rejects.toThrow(/Exhibit 7 is taken/);
    }
  });

  it('is a question where two computers gave it to different files, and both keep it until then', async () => {
    await using all = await servedTwice();
    for (const desktop of [all.desktop, all.other]) {
      expect(await desktop.engine.questions()).toMatchObject([
        {
          ask: 'numbers-twice',
          resource: 'packets',
          conflicts: [
            {
              mine: { given: 'Exhibit 7 served on Dana Cole on 2027-01-02, in “Trial”' },
              theirs: { given: 'Exhibit 7 served on Dana Cole on 2027-01-03, in “Reply”' },
            },
          ],
        },
      ]);
      expect(await items(desktop)).toMatchObject([
        { exhibitNumber: '7', exhibitState: 'served' },
        { exhibitNumber: '7', exhibitState: 'served' },
      ]);
      // Each of the two packets names the other when it is checked.
      expect(await namedTwice(desktop)).toEqual([
        'Exhibit 7 of this packet was also given for another file with “Trial”, which was served.',
        'Exhibit 7 of this packet was also given for another file with “Reply”, which was served.',
      ]);
    }
  });

  it.each(['first', 'second'] as const)('stays with the %s where a person says so', async (choose) => {
    await using all = await servedTwice();
    await all.other.engine.answer(must((await all.other.engine.questions())[0]).id, { choose });
    await settle(all);
    const states = choose === 'first' ? ['served', null] : [null, 'served'];
    for (const desktop of [all.desktop, all.other]) {
      expect(await desktop.engine.questions()).toEqual([]);
      expect(await namedTwice(desktop)).toEqual([]);
      expect((await items(desktop)).map(({ exhibitState }) => exhibitState)).toEqual(states);
      expect((await ledger(desktop)).map(({ state }) => state).toSorted()).toEqual(['served', 'withdrawn']);
    }
    const loser = must((await items(all.other)).find(({ exhibitState }) => exhibitState === null));
    await number(all.other, loser.id, '8');
    await settle(all);
    for (const desktop of [all.desktop, all.other]) {
      const numbers = (await items(desktop)).map(({ exhibitNumber }) => exhibitNumber);
      expect(numbers).toEqual(choose === 'first' ? ['7', '8'] : ['8', '7']);
    }
  });
});
