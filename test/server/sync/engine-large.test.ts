import { describe, expect, it } from 'vitest';
import { requestLimits } from '#server/rules/request-limits.ts';
import type { Desktop } from './desktop.ts';
import { lanes, must, type Row, two } from './two.ts';

// SPEC 4.7: a file that is larger than a server takes stays here with its record, and is no fault.

/** As if the window had added it in pieces. */
async function makeLarge({ store }: Desktop, id: string): Promise<void> {
  const actor = { accountId: null, tokenId: null, transport: 'job', requestId: 'large' } as const;
  await store.write(actor, async (tx) => {
    const size = requestLimits.fileBytes + 1;
    await tx.db.updateTable('evidence').set({ size }).where('id', '=', id).execute();
  });
}

describe.each(lanes)('a file that is too large for the server, %s', (lane) => {
  it('stays here, and what names it here goes on naming it', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, there } = pair;
    const film = await desktop.addEvidence('film.mov', 'A film');
    const [first, second] = [await desktop.addEvidence('a.txt', 'A'), await desktop.addEvidence('b.txt', 'B')];
    await makeLarge(desktop, film.id);
    const body = { caseId, date: '2026-05-01', title: 'Moved out', evidenceIds: [film.id, first.id] };
    const event = await desktop.call<Row>('post_timeline', { body });
    const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-01-01', purpose: 'List' } });
    const path = { id: hearing.id };
    for (const { id } of [film, first, second]) {
      const line = { action: 'attach', kind: 'evidence', itemId: id };
      await desktop.call('post_hearings_by_id_resources', { path, body: line });
    }
    const staysHere = [{ resource: 'evidence', localId: film.id, why: expect.stringContaining('25 MiB') }];
    expect(await desktop.engine.preview(remoteId, caseId)).toMatchObject({ staysHere, upload: 2 });
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'inStep', matters: [{ left: [], staysHere }] });
    const sent = (await pair.rowsThere('evidence')).map(({ fileName }) => fileName);
    expect(new Set(sent)).toEqual(new Set(['a.txt', 'b.txt']));
    const [farEvent, farHearing] = [
      must((await pair.rowsThere('timeline'))[0]),
      must((await pair.rowsThere('hearings'))[0]),
    ];
    const farSecond = must((await pair.rowsThere('evidence')).find(({ fileName }) => fileName === 'b.txt'));
    expect(farEvent['evidenceIds']).toHaveLength(1);

    // Again: nothing is asked for, nothing sent, and it is still no fault.
    const idle = { created: 0, edited: 0, deleted: 0 };
    const again = await desktop.engine.run(remoteId);
    expect(again).toMatchObject({ end: 'inStep', matters: [{ left: [], staysHere, here: idle, there: idle }] });

    await there('PATCH', `/timeline?id=${farEvent.id}`, {
      evidenceIds: [...(farEvent['evidenceIds'] as string[]), farSecond.id],
    });
    const address = `/hearings/${farHearing.id}/resources`;
    const lines = (await there('GET', address)).body as Row[];
    expect(lines).toHaveLength(2);
    await there('POST', address, { action: 'order', ids: lines.map(({ id }) => id).toReversed() });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [], staysHere }] });
    const events = await desktop.call<Row[]>('get_timeline', { query: { caseId } });
    const named = must(events.find(({ id }) => id === event.id))['evidenceIds'] as string[];
    expect(new Set(named)).toEqual(new Set([film.id, first.id, second.id]));
    const list = await desktop.call<Row[]>('get_hearings_by_id_resources', { path });
    const order = list.map(({ itemId }) => itemId);
    expect(order).toContain(film.id);
    expect(order.indexOf(second.id)).toBeLessThan(order.indexOf(first.id));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ here: idle, there: idle }] });
  });
});
