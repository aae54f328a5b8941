import { describe, expect, it } from 'vitest';
import { WireFault } from '#server/sync/ports.ts';
import { lanes, must, type Row, two } from './two.ts';

/* Sets that both sides change while a run merges them (SPEC 3.3, 4.1): nothing that was added is taken away. */

const tagsOf = (row: Row | undefined): unknown[] => [...(must(row)['tagNames'] as unknown[])].map(String);

describe.each(lanes)('tags that both sides add, %s', (lane) => {
  it('are all kept when a person here adds one more while the run is about to write', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, there } = pair;
    const item = await desktop.addEvidence('a.txt', 'A');
    await desktop.engine.run(remoteId);
    const far = must((await pair.rowsThere('evidence'))[0]);
    const tag = (...tagNames: string[]) =>
      desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { tagNames } });
    await tag('mine');
    await there('PATCH', `/evidence/${far.id}`, { tagNames: ['theirs'] });
    // A contact goes there earlier in the same round; meanwhile somebody types on.
    await desktop.call('post_contacts', { body: { caseId, name: 'Somebody' } });
    desktop.network.fault = async (request, go) => {
      if (request.method === 'POST' && request.url.endsWith('/contacts')) await tag('mine', 'one more');
      return go();
    };
    await desktop.engine.run(remoteId);
    desktop.network.fault = (_request, go) => go();
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(new Set(tagsOf((await pair.rowsThere('evidence'))[0]))).toEqual(new Set(['mine', 'one more', 'theirs']));
    await pair.equal();
  });

  it.each([[], ['later']])(
    'are all kept when the merged set is written here and then can’t be sent, %s',
    async (...later) => {
      await using pair = await two({ sample: false, lane });
      const { desktop, remoteId, there } = pair;
      const item = await desktop.addEvidence('a.txt', 'A');
      await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { tagNames: ['old', 'older'] } });
      await desktop.engine.run(remoteId);
      const far = must((await pair.rowsThere('evidence'))[0]);
      await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { tagNames: ['older', 'mine'] } });
      await there('PATCH', `/evidence/${far.id}`, { tagNames: ['old', 'theirs'] });
      desktop.network.fault = (request, go) =>
        request.method === 'PATCH' ? Promise.reject(new WireFault('No network.', false)) : go();
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'offline' });
      expect(new Set(tagsOf((await pair.rowsHere('evidence'))[0]))).toEqual(new Set(['mine', 'theirs']));
      if (later.length > 0) await there('PATCH', `/evidence/${far.id}`, { tagNames: ['theirs', ...later] });
      desktop.network.fault = (_request, go) => go();
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(new Set(tagsOf((await pair.rowsThere('evidence'))[0]))).toEqual(new Set(['mine', 'theirs', ...later]));
      await pair.equal();
    },
  );
});

it('asks about a field all the same when an edit of another one was done and its answer lost (6.7)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId, there } = pair;
  const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Both' } });
  await desktop.engine.run(remoteId);
  const far = must((await pair.rowsThere('todos'))[0]);
  await desktop.call('patch_todos', { query: { id: todo.id }, body: { title: 'Mine', priority: 'high' } });
  await there('PATCH', `/todos?id=${far.id}`, { title: 'Theirs' });
  let dead = false;
  desktop.network.fault = async (request, go) => {
    if (dead) throw new WireFault('No network.', false);
    const answer = await go();
    if (request.method !== 'PATCH') return answer;
    dead = true;
    throw new WireFault('The answer was lost.', true);
  };
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'offline' });
  desktop.network.fault = (_request, go) => go();
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
  expect((await pair.rowsThere('todos'))[0]).toMatchObject({ title: 'Theirs', priority: 'high' });
  expect((await pair.rowsHere('todos'))[0]).toMatchObject({ title: 'Mine', priority: 'high' });
});

it('keeps the people of an item who were added on either side, and what was dismissed of it', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
  const { id } = await desktop.addEvidence('a.txt', 'A');
  await desktop.engine.run(remoteId);
  const far = must((await pair.rowsThere('evidence'))[0]);
  const theirs = (await there('POST', '/contacts', { caseId: remoteCaseId, name: 'Theirs' })).body as Row;
  await there('PATCH', `/evidence/${far.id}`, { contactIds: [theirs.id], dismissedSuggestions: ['title'] });
  const mine = await desktop.call<Row>('post_contacts', { body: { caseId, name: 'Mine' } });
  await desktop.call('patch_evidence_by_id', { path: { id }, body: { contactIds: [mine.id] } });
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  const [here] = await pair.rowsHere('evidence');
  expect(here).toMatchObject({ dismissedSuggestions: ['title'] });
  expect(here?.['contactIds']).toHaveLength(2);
  expect((await pair.rowsThere('evidence'))[0]?.['contactIds']).toHaveLength(2);
  await pair.equal();
});

it('sends a contact of a set once it is there, although theirs was written here while its creation was held (4.1)', async () => {
  await using pair = await two({ sample: false });
  const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
  const entry = { date: '2026-03-01', precision: 'day', title: 'They met' };
  const { id } = await desktop.call<Row>('post_timeline', { body: { caseId, ...entry } });
  await desktop.engine.run(remoteId);
  const far = must((await pair.rowsThere('timeline'))[0]);
  const theirs = (await there('POST', '/contacts', { caseId: remoteCaseId, name: 'Theirs' })).body as Row;
  await there('PATCH', `/timeline?id=${far.id}`, { contactIds: [theirs.id] });
  const mine = await desktop.call<Row>('post_contacts', { body: { caseId, name: 'Mine' } });
  await desktop.call('patch_timeline', { query: { id }, body: { contactIds: [mine.id] } });
  desktop.network.fault = (request, go) =>
    request.method === 'POST' ? Promise.reject(new WireFault('It never arrived.', true)) : go();
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ held: 1 }] });
  expect((await pair.rowsHere('timeline'))[0]?.['contactIds']).toHaveLength(2);
  desktop.network.fault = (_request, go) => go();
  await desktop.engine.resend(must((await desktop.engine.held())[0]).id);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  expect((await pair.rowsThere('timeline'))[0]?.['contactIds']).toHaveLength(2);
  await pair.equal();
});
