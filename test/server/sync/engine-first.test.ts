import { describe, expect, it } from 'vitest';
import { openDesktop } from './desktop.ts';
import { lanes, two } from './two.ts';

/* The first time two matters meet. */

describe.each(lanes)('matters that are linked, %s', (lane) => {
  it.each(['here', 'there'] as const)(
    'takes everything of the other side when the one %s says nothing yet',
    async (blank) => {
      await using pair = await two({ sample: false, lane });
      const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
      await desktop.engine.deselect(remoteId, caseId);
      const said = { caption: 'Ellery v. Ellery', role: 'Petitioner' };
      if (blank === 'there') await desktop.call('post_case_update', { body: { caseId, ...said } });
      else await there('POST', '/case/update', { caseId: remoteCaseId, ...said });
      await desktop.engine.select(remoteId, { caseId, remoteCaseId });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(await desktop.call('get_case', { query: { caseId } })).toMatchObject(said);
      await pair.equal();
    },
  );

  it('asks for the name when the untitled one holds something', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    await desktop.engine.deselect(remoteId, caseId);
    await desktop.call('post_todos', { body: { caseId, title: 'Something' } });
    await there('POST', '/case/update', { caseId: remoteCaseId, caption: 'Ellery v. Ellery' });
    await desktop.engine.select(remoteId, { caseId, remoteCaseId });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.questions()).toMatchObject([
      { resource: 'cases', conflicts: [{ fields: ['caption'] }] },
    ]);
  });

  it('knows records again by what they name, once that is one on both sides', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const hearing = { date: '2027-03-01', purpose: 'First' };
    const here = (await desktop.call('post_hearings', { body: { caseId, ...hearing } })) as { id: string };
    await desktop.call('post_todos', { body: { caseId, title: 'Twin', hearingId: here.id } });
    const made = (await there('POST', '/hearings', { caseId: remoteCaseId, ...hearing })).body as { id: string };
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Twin', hearingId: made.id });
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Theirs', hearingId: made.id });
    const preview = await desktop.engine.preview(remoteId, caseId);
    expect(preview).toMatchObject({ here: { created: 1, edited: 0 }, there: { created: 0, edited: 0 } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsHere('todos')).toHaveLength(2);
    expect(await pair.rowsThere('todos')).toHaveLength(2);
    await pair.equal();
  });

  it('counts what completes a creation as part of it', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, server, token, remoteCaseId } = pair;
    const item = await desktop.addEvidence('a.txt', 'A');
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { title: 'Named', priority: 'high' } });
    const preview = await desktop.engine.preview(remoteId, caseId);
    const run = await desktop.engine.run(remoteId);
    expect(run.matters[0]?.there).toEqual({ created: 1, edited: 0, deleted: 0 });
    expect(run.matters[0]?.there).toEqual(preview.there);
    await using other = await openDesktop();
    other.network.plain = lane === 'plain v1';
    const otherRemote = await other.addRemote(server.url, token);
    await other.engine.select(otherRemote, { remoteCaseId });
    expect((await other.engine.run(otherRemote)).matters[0]?.here).toMatchObject({ created: 1, deleted: 0 });
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { title: 'Named again' } });
    expect((await desktop.engine.run(remoteId)).matters[0]?.there).toEqual({ created: 0, edited: 1, deleted: 0 });
  });
});

it('lets the twin of a creation go that was deleted while nobody knew of it', async () => {
  await using pair = await two({ sample: false, lane: 'plain v1' });
  const { desktop, remoteId, caseId } = pair;
  const [first] = [
    await desktop.call<{ id: string }>('post_contacts', { body: { caseId, name: 'Twin' } }),
    await desktop.call('post_contacts', { body: { caseId, name: 'Twin' } }),
  ];
  desktop.network.lose('POST', '/contacts');
  const run = await desktop.engine.run(remoteId);
  expect(run).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  expect(run.matters[0]?.left).toMatchObject([{ resource: 'contacts', why: expect.stringContaining('just like it') }]);
  const [held] = await desktop.engine.held();
  await desktop.call('delete_contacts', { query: { id: held?.localId ?? first.id } });
  desktop.network.fault = (_request, go) => go();
  await desktop.engine.run(remoteId);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect(await pair.rowsThere('contacts')).toHaveLength(1);
  await pair.equal();
});
