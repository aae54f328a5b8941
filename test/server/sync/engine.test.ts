import { describe, expect, it } from 'vitest';
import { contentsOf, localReader, openDesktop, reader } from './desktop.ts';
import { lanes, later, must, type Row, two } from './two.ts';

describe.each(lanes)('the sync engine between two real servers, %s', (lane) => {
  it('brings the whole sample there, and from there to a second desktop', async () => {
    await using pair = await two({ lane });
    const { desktop, server, token, remoteId, remoteCaseId } = pair;
    const first = await desktop.engine.run(remoteId);
    expect(first.matters.map(({ left }) => left)).toEqual([[]]);
    expect(first).toMatchObject({ end: 'inStep', sentence: null });
    await pair.equal();
    expect((await pair.rowsThere('evidence')).length).toBeGreaterThan(5);
    await using other = await openDesktop();
    other.network.plain = lane === 'plain v1';
    const otherRemote = await other.addRemote(server.url, token);
    const { caseId } = await other.engine.select(otherRemote, { remoteCaseId });
    expect(await other.engine.run(otherRemote)).toMatchObject({ end: 'inStep', matters: [{ left: [] }] });
    expect(await contentsOf(localReader(other), caseId)).toEqual(await contentsOf(reader(server, token), remoteCaseId));
    // With the extension it hears the custody log of the second one, which is no record of a person (SPEC 11.13).
    const nothing = { created: 0, edited: 0, deleted: 0 };
    const again = (await desktop.engine.run(remoteId)).matters[0];
    expect(again).toMatchObject({ end: 'inStep', here: nothing, there: nothing });
  });

  it('writes nothing at rest and makes the requests of the formula (I6)', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId } = pair;
    await desktop.engine.run(remoteId);
    // The server reads the files it was sent, and its feed reports each that it has read.
    await expect.poll(() => isReading(pair)).toBe(false);
    await desktop.engine.run(remoteId);
    const tables = ['changes', 'syncBases', 'syncOutbox', 'syncQuestions'] as const;
    const before = await Promise.all(tables.map((table) => desktop.count(table)));
    desktop.network.sent.length = 0;
    expect((await desktop.engine.run(remoteId)).matters[0]).toMatchObject({ end: 'inStep', rounds: 0 });
    expect(await Promise.all(tables.map((table) => desktop.count(table)))).toEqual(before);
    expect(desktop.network.sent.every((line) => line.startsWith('GET '))).toBe(true);
    const hearings = (await pair.rowsHere('hearings')).length;
    expect(desktop.network.sent).toHaveLength(lane === 'plain v1' ? 1 + 12 + hearings : 1);
  });

  it('carries one change of each kind in either direction', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, remoteCaseId, there } = pair;
    await desktop.engine.run(remoteId);
    const [todo] = await pair.rowsHere('todos');
    await desktop.call('patch_todos', { query: { id: must(todo).id }, body: { title: 'Changed here' } });
    const [contact] = await pair.rowsThere('contacts');
    await there('PATCH', `/contacts?id=${must(contact).id}`, { name: 'Changed There' });
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'Made there', private: undefined });
    const [hearing] = await pair.rowsThere('hearings');
    await there('POST', '/hearings', { caseId: remoteCaseId, date: '2027-02-03', purpose: 'Made there' });
    await there('PATCH', `/hearings?id=${must(hearing).id}`, { room: '12B' });
    await desktop.addEvidence('note.txt', 'Added here.');
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toContain('Changed here');
    expect((await pair.rowsHere('hearings')).map(({ room }) => room)).toContain('12B');
  });

  it('asks when both changed one field, and follows the answer', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, there } = pair;
    await desktop.engine.run(remoteId);
    for (const [index, choose] of (['mine', 'theirs', 'edited'] as const).entries()) {
      const here = must((await pair.rowsHere('hearings'))[0]);
      const far = must((await pair.rowsThere('hearings')).find(({ purpose }) => purpose === here['purpose']));
      await desktop.call('patch_hearings', {
        query: { id: here.id },
        body: { date: `2027-01-0${index + 1}`, room: `R${index}` },
      });
      await there('PATCH', `/hearings?id=${far.id}`, { date: `2027-03-0${index + 1}`, judge: `J${index}` });
      const run = await desktop.engine.run(remoteId);
      expect(run).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
      const [question, ...more] = await desktop.engine.questions();
      expect(more).toEqual([]);
      expect(question).toMatchObject({ ask: 'both-edited', conflicts: [{ fields: ['date', 'time', 'timeZone'] }] });
      // What could be merged was.
      expect((await pair.rowsHere('hearings')).find(({ id }) => id === here.id)).toMatchObject({ judge: `J${index}` });
      expect((await pair.rowsThere('hearings')).find(({ id }) => id === far.id)).toMatchObject({ room: `R${index}` });
      await desktop.engine.answer(
        must(question).id,
        choose === 'edited' ? { choose, fields: { date: '2027-05-05' } } : { choose },
      );
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      const expected = { mine: '2027-01-01', theirs: '2027-03-02', edited: '2027-05-05' }[choose];
      expect((await pair.rowsThere('hearings')).find(({ id }) => id === far.id)).toMatchObject({ date: expected });
      await pair.equal();
    }
  });

  it('sends a deletion, and keeps what was edited on the other side', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, there } = pair;
    await desktop.engine.run(remoteId);
    const [first, second, third] = await pair.rowsHere('todos');
    const far = async (row: Row | undefined) =>
      must((await pair.rowsThere('todos')).find(({ title }) => title === row?.['title']));
    const [farSecond, farThird] = [await far(second), await far(third)];
    await desktop.call('delete_todos', { query: { id: must(first).id } });
    await desktop.call('delete_todos', { query: { id: must(second).id } });
    await there('PATCH', `/todos?id=${farSecond.id}`, { detail: 'Edited there.' });
    await there('DELETE', `/todos?id=${farThird.id}`);
    await desktop.call('patch_todos', { query: { id: must(third).id }, body: { detail: 'Edited here.' } });
    await desktop.engine.run(remoteId);
    expect((await pair.rowsThere('todos')).map(({ id }) => id)).toContain(farSecond.id);
    expect((await pair.rowsHere('todos')).map(({ id }) => id)).toContain(must(third).id);
    // The contract has no read of one to-do: without a feed the second look comes ten minutes later.
    const asked = (await desktop.engine.questions()).map(({ ask }) => ask);
    expect(asked.includes('deleted-there-edited-here')).toBe(lane !== 'plain v1');
    await later(desktop, 11);
    await desktop.engine.run(remoteId);
    const asks = Object.fromEntries((await desktop.engine.questions()).map(({ ask, id }) => [ask, id]));
    expect(Object.keys(asks).toSorted()).toEqual(['deleted-here-edited-there', 'deleted-there-edited-here']);
    await desktop.engine.answer(must(asks['deleted-here-edited-there']), { choose: 'keep' });
    await desktop.engine.answer(must(asks['deleted-there-edited-here']), { choose: 'restore' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    const details = (await pair.rowsThere('todos')).map(({ detail }) => detail);
    expect(details).toEqual(expect.arrayContaining(['Edited there.', 'Edited here.']));
  });

  it('puts evidence that was deleted there into quarantine, bytes and all, and restores it', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, there } = pair;
    await desktop.engine.run(remoteId);
    const item = must((await pair.rowsHere('evidence'))[0]);
    const far = must((await pair.rowsThere('evidence')).find(({ sha256 }) => sha256 === item['sha256']));
    await there('DELETE', `/evidence/${far.id}`);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ here: { deleted: 1 } }] });
    expect((await pair.rowsHere('evidence')).map(({ id }) => id)).not.toContain(item.id);
    const [kept] = await desktop.engine.quarantine();
    expect(kept).toMatchObject({ localId: item.id, title: item['title'] });
    expect(await desktop.blobs.has(String(item['sha256']))).toBe(true);
    await desktop.engine.restore(must(kept).id, desktop.principal.accountId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    expect((await pair.rowsThere('evidence')).map(({ title }) => title)).toContain(item['title']);
  });

  it('stops before it deletes many, and goes on when it is released', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId } = pair;
    for (let n = 0; n < 14; n += 1) await desktop.call('post_todos', { body: { caseId, title: `To-do ${n}` } });
    await desktop.engine.run(remoteId);
    for (const { id } of (await pair.rowsHere('todos')).slice(0, 12))
      await desktop.call('delete_todos', { query: { id } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({
      end: 'brake',
      matters: [{ brakes: [{ brake: 'many-deletions', side: 'remote', deletions: 12 }] }],
    });
    expect(await pair.rowsThere('todos')).toHaveLength(14);
    await desktop.engine.release(remoteId, caseId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
  });

  it('sends nothing into an archived matter and keeps what waits (7.3)', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, remoteCaseId, caseId, there } = pair;
    await desktop.engine.run(remoteId);
    await desktop.call('post_todos', { body: { caseId, title: 'Waits' } });
    await there('POST', '/case/update', { caseId: remoteCaseId, archived: true });
    desktop.network.sent.length = 0;
    const why = 'The matter is archived on the server. What changed here waits.';
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ left: [{ why }] }] });
    expect(desktop.network.sent).not.toContain('POST /todos');
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).not.toContain('Waits');
    await there('POST', '/case/update', { caseId: remoteCaseId, archived: false });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toContain('Waits');
    await pair.equal();
  });

  it('says that the token is no longer accepted, and deletes nothing', async () => {
    await using pair = await two({ lane });
    const { desktop, remoteId, server } = pair;
    await desktop.engine.run(remoteId);
    const before = await contentsOf(localReader(desktop), pair.caseId);
    const { body } = await server.window('GET', '/app/v1/developer/tokens');
    for (const { id } of body as Row[]) await server.window('DELETE', `/app/v1/developer/tokens?id=${id}`);
    const run = await desktop.engine.run(remoteId);
    expect(run.end).toBe('refused');
    expect(run.sentence).toContain('token');
    expect(await contentsOf(localReader(desktop), pair.caseId)).toEqual(before);
  });
});

async function isReading(pair: Awaited<ReturnType<typeof two>>): Promise<boolean> {
  const items = await pair.rowsThere('evidence');
  return items.some((item) => ['pending', 'running'].includes((item['extraction'] as { status: string }).status));
}
