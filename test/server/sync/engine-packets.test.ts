import { describe, expect, it } from 'vitest';
import { packets } from '#server/areas/packets/record.ts';
import { updateRecord } from '#server/store/records.ts';
import { Neighbours } from '#test/server/access/neighbours.ts';
import { buildDone, served } from './built-packet.ts';
import type { Desktop } from './desktop.ts';
import { box, inStep, packed, packingOn, titles } from './packed.ts';
import { later, must, two } from './two.ts';

/* Court packets with their items, and redactions: records of the extension (SPEC 11), which plain v1 does not have. */

/** As marking a build of it does. */
async function serve(desktop: Desktop, id: string): Promise<void> {
  await desktop.pipeline.write(desktop.principal, 'job', async (tx) => {
    const row = await tx.db.selectFrom('packets').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await updateRecord(tx, packets, row, { sent: 'served' });
  });
}

describe('a court packet', () => {
  it('comes to the server and to another desktop with its settings and its items in their order', async () => {
    await using all = await packed();
    for (const side of [all.far, all.others]) {
      expect(await side.packets()).toMatchObject([{ title: 'Trial', sections: ['Exhibits', 'Orders'], sent: null }]);
      expect(await side.items()).toMatchObject([
        { kind: 'exhibit', title: 'Lease', label: '1', section: 'Exhibits' },
        { kind: 'placeholder', title: 'Order', note: 'To come' },
        { title: 'Last', section: null },
      ]);
    }
    expect(await all.run()).toMatchObject(inStep);
    const sent = all.desktop.network.sent.length;
    expect(await all.run()).toMatchObject(inStep);
    expect(all.desktop.network.sent.length - sent).toBe(1);
  });

  it('takes the settings that each desktop changed, and asks where both changed the same', async () => {
    await using all = await packed();
    const { here, others, run, runOther } = all;
    const theirs = must((await others.packets())[0]);
    await here.change('packets', all.packet, { cover: false });
    await others.change('packets', theirs, { bates: { prefix: 'DOE', start: 1, digits: 6 } });
    await run();
    expect(await runOther()).toMatchObject(inStep);
    expect(await run()).toMatchObject(inStep);
    const both = [{ cover: false, index: true, bates: { prefix: 'DOE', start: 1, digits: 6 } }];
    expect(await here.packets()).toMatchObject(both);
    expect(await others.packets()).toMatchObject(both);
    await here.change('packets', all.packet, { title: 'Trial binder' });
    await others.change('packets', theirs, { title: 'Trial bundle' });
    await run();
    expect(await runOther()).toMatchObject({ end: 'waiting' });
    const [asked] = await all.other.engine.questions();
    expect(asked).toMatchObject({ ask: 'both-edited', resource: 'packets' });
    await all.other.engine.answer(must(asked).id, { choose: 'mine' });
    expect(await runOther()).toMatchObject(inStep);
    expect(await run()).toMatchObject(inStep);
    expect(titles(await here.packets())).toEqual(['Trial bundle']);
  });

  it('keeps the order and the items that each side gave it', async () => {
    await using all = await packed();
    const { here, others, far, run, runOther } = all;
    const [lease, order, last] = await here.items();
    await here.change('packet-items', must(last), { position: 0 });
    await run();
    await runOther();
    for (const side of [here, others, far]) expect(titles(await side.items())).toEqual(['Last', 'Lease', 'Order']);
    await here.remove('packet-items', must(order));
    await here.change('packet-items', must(lease), { title: 'The lease', label: '2', pages: '3, 1' });
    const theirs = must((await others.packets())[0]);
    await others.make(`packets/${theirs.id}/items`, { kind: 'placeholder', title: 'First', position: 0 });
    await run();
    await runOther();
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, others, far]) expect(titles(await side.items())).toEqual(['First', 'Last', 'The lease']);
    for (const side of [here, others, far]) expect((await side.items())[2]).toMatchObject({ pages: '1,3' });
  });

  it('keeps a section that somebody put an item in while another took it out (11.6)', async () => {
    await using all = await packed();
    const { here, far, run } = all;
    const [, , last] = await here.items();
    await here.change('packet-items', must(last), { section: 'Orders' });
    await far.change('packets', must((await far.packets())[0]), { sections: ['Exhibits'] });
    expect(await run()).toMatchObject(inStep);
    const answer = await all.there(
      'GET',
      `/export/court-packet?caseId=${all.remoteCaseId}&packetId=${must((await far.packets())[0]).id}`,
    );
    expect(answer).toMatchObject({ status: 200, body: { packet: { settings: { sections: ['Exhibits', 'Orders'] } } } });
  });

  it('paints out on every side what is redacted on one, also in packets that another made meanwhile (11.5)', async () => {
    await using all = await packed();
    const { here, others, far, run, runOther, evidence } = all;
    await here.make('redactions', { evidenceId: evidence.id, boxes: [box], reason: 'Account number' });
    const far1 = must((await far.packets())[0]);
    const [farItem] = await far.items();
    await far.make('packets', { title: 'Second', profile: 'us-generic' });
    const second = must((await far.packets()).find(({ title }) => title === 'Second'));
    await far.make(`packets/${second.id}/items`, { kind: 'exhibit', refId: farItem?.['refId'] });
    expect(far1.id).not.toBe(second.id);
    await run();
    expect(await run()).toMatchObject(inStep);
    expect(await runOther()).toMatchObject(inStep);
    for (const side of [here, others, far]) {
      const [redaction] = await side.redactions();
      expect(redaction).toMatchObject({ boxes: [box], reason: 'Account number' });
      const exhibits = (await side.items()).filter(({ kind }) => kind === 'exhibit');
      expect(exhibits.map(({ redactionIds }) => redactionIds)).toEqual([[redaction?.id], [redaction?.id]]);
    }
    await others.remove('redactions', must((await others.redactions())[0]));
    await runOther();
    await run();
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, others, far]) {
      expect(await side.redactions()).toEqual([]);
      for (const { redactionIds } of await side.items()) expect(redactionIds).toEqual([]);
    }
  });

  it('goes with all that is in it, and comes back whole (11.8)', async () => {
    await using all = await packed();
    const { here, far, run, desktop } = all;
    await far.remove('packets', must((await far.packets())[0]));
    await run();
    await later(desktop, 11);
    expect(await run()).toMatchObject(inStep);
    expect(await here.packets()).toEqual([]);
    const away = must((await desktop.engine.quarantine()).find(({ resource }) => resource === 'packets'));
    await desktop.engine.restore(away.id, desktop.principal.accountId);
    expect(await desktop.engine.quarantine()).toEqual([]);
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) expect(titles(await side.items())).toEqual(['Lease', 'Order', 'Last']);
  });

  it('is asked about when somebody changes an item of it while it is about to be put away (3.5)', async () => {
    await using all = await packed();
    const { here, far, desktop, run } = all;
    await far.remove('packets', must((await far.packets())[0]));
    await desktop.call('post_contacts', { body: { caseId: all.caseId, name: 'Somebody' } });
    const [lease] = await here.items();
    desktop.network.fault = async (request, go) => {
      const answer = await go();
      if (/\/(contacts|creates)$/.test(request.url)) {
        await here.change('packet-items', must(lease), { label: '7' });
      }
      return answer;
    };
    expect(await run()).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await desktop.engine.questions()).toMatchObject([{ ask: 'deleted-there-edited-here', resource: 'packets' }]);
    expect((await here.items()).map(({ label }) => label)).toContain('7');
    expect(await desktop.engine.quarantine()).toEqual([]);
  });

  it('that was served is kept where it was, and a person is asked when another deletes it (11.7)', async () => {
    await using all = await packed();
    const { here, others, far, run, runOther, desktop, packet } = all;
    await serve(desktop, packet.id);
    expect(await run()).toMatchObject(inStep);
    // What was given to others was given there: the other sides know of no build of it.
    expect(await far.packets()).toMatchObject([{ sent: null }]);
    await expect(here.remove('packets', packet)).rejects.toThrow(/was served, so it is kept/);
    await others.remove('packets', must((await others.packets())[0]));
    expect(await runOther()).toMatchObject(inStep);
    await run();
    await later(desktop, 11);
    expect(await run()).toMatchObject({ end: 'waiting' });
    const [asked] = await desktop.engine.questions();
    expect(asked).toMatchObject({ ask: 'deleted-there-edited-here', resource: 'packets', title: 'Trial' });
    await desktop.engine.answer(must(asked).id, { choose: 'restore' });
    await run();
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) expect(titles(await side.items())).toEqual(['Lease', 'Order', 'Last']);
  });

  it('keeps a redaction that was served here, and puts it back on the side that deleted it (11.7)', async () => {
    await using all = await packed();
    const { here, others, run, runOther, desktop, evidence, packet } = all;
    const redaction = await here.make('redactions', { evidenceId: evidence.id, boxes: [box], reason: 'A seal' });
    await run();
    await runOther();
    const given = { packetId: packet.id, evidenceIds: [evidence.id], redactionIds: [redaction.id] };
    const buildId = await desktop.pipeline.write(desktop.principal, 'job', (tx) => buildDone(tx, given));
    await desktop.call('post_export_court_packet', { body: { caseId: all.caseId, buildId, ...served } });
    expect(await here.redactions()).toMatchObject([{ sent: 'served' }]);
    await expect(here.remove('redactions', redaction)).rejects.toThrow(/was served, so it is kept/);
    // The other side knows of no build, so nothing there speaks against it.
    await others.remove('redactions', must((await others.redactions())[0]));
    expect(await runOther()).toMatchObject(inStep);
    await run();
    await later(desktop, 11);
    expect(await run()).toMatchObject({ end: 'waiting', matters: [{ left: [] }] });
    const asked = must((await desktop.engine.questions())[0]);
    expect(asked).toMatchObject({ ask: 'deleted-there-edited-here', resource: 'redactions' });
    await expect(desktop.engine.answer(asked.id, { choose: 'delete' })).rejects.toThrow(/served or filed here/);
    await desktop.engine.answer(asked.id, { choose: 'restore' });
    await run();
    expect(await run()).toMatchObject(inStep);
    expect(await runOther()).toMatchObject(inStep);
    for (const side of [here, all.far, others]) expect(await side.redactions()).toMatchObject([{ reason: 'A seal' }]);
    for (const side of [here, all.far, others]) expect((await side.items())[0]?.['redactionIds']).toHaveLength(1);
  });

  it('asks about a redaction that was deleted here after it was served there, and is left alone until then (11.7)', async () => {
    await using all = await packed();
    const { here, far, run, desktop, evidence } = all;
    const redaction = await here.make('redactions', { evidenceId: evidence.id, boxes: [box], reason: 'A seal' });
    await run();
    const there = must((await far.redactions())[0]);
    const packetId = must((await far.packets())[0]).id;
    const given = { packetId, evidenceIds: [String(there['evidenceId'])], redactionIds: [there.id] };
    const buildId = await new Neighbours(all.server).write((tx) => buildDone(tx, given));
    const marked = await all.there('POST', '/export/court-packet', { caseId: all.remoteCaseId, buildId, ...served });
    expect(marked.status).toBeLessThan(300);
    await here.remove('redactions', redaction);
    expect(await run()).toMatchObject({ end: 'waiting', matters: [{ left: [] }] });
    expect(await far.redactions()).toMatchObject([{ sent: 'served' }]);
    const asked = must((await desktop.engine.questions())[0]);
    expect(asked).toMatchObject({ ask: 'deleted-here-edited-there', resource: 'redactions' });
    await expect(desktop.engine.answer(asked.id, { choose: 'delete' })).rejects.toThrow(/served or filed there/);
    await desktop.engine.answer(asked.id, { choose: 'keep' });
    await run();
    expect(await run()).toMatchObject(inStep);
    for (const side of [here, far]) expect(await side.redactions()).toMatchObject([{ reason: 'A seal' }]);
    for (const side of [here, far]) expect((await side.items())[0]?.['redactionIds']).toHaveLength(1);
  });

  it('stays here where the server is one without the extension, and says so (10.5, 11.1)', async () => {
    await using pair = await two({ sample: false, lane: 'plain v1' });
    await packingOn(pair.desktop, pair.caseId).make('packets', { title: 'Trial', profile: 'us-generic' });
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({
      end: 'inStep',
      matters: [{ staysHere: [{ resource: 'packets' }] }],
    });
  });

  it('keeps what was printed of evidence that a server without packets deleted, and restores it with that', async () => {
    await using pair = await two({ sample: false, lane: 'plain v1' });
    const { desktop, caseId, remoteId, there, remoteCaseId } = pair;
    const here = packingOn(desktop, caseId);
    const evidence = await desktop.addEvidence('a.txt', 'A');
    const packet = await here.make('packets', { title: 'Trial', profile: 'us-generic' });
    await here.make('redactions', { evidenceId: evidence.id, boxes: [box], reason: 'A seal' });
    await here.make(`packets/${packet.id}/items`, { kind: 'exhibit', refId: evidence.id, title: 'Lease' });
    await desktop.engine.run(remoteId);
    // Newer, so that the evidence is not the newest of all when it goes (2.5).
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Later' });
    await desktop.engine.run(remoteId);
    const [far] = (await there('GET', `/evidence?caseId=${remoteCaseId}`)).body as { id: string }[];
    await there('DELETE', `/evidence/${must(far).id}`);
    await desktop.engine.run(remoteId);
    expect(await here.items()).toEqual([]);
    const away = await desktop.engine.quarantine();
    expect(away.map(({ resource }) => resource).toSorted()).toEqual(['evidence', 'packetItems', 'redactions']);
    const head = must(away.find(({ resource }) => resource === 'evidence'));
    const id = await desktop.engine.restore(head.id, desktop.principal.accountId);
    const [painted] = await here.redactions();
    expect(await here.items()).toMatchObject([{ refId: id, title: 'Lease', redactionIds: [must(painted).id] }]);
    expect(await desktop.engine.quarantine()).toEqual([]);
  });
});
