import { describe, expect, it } from 'vitest';
import { WireFault } from '#server/sync/ports.ts';
import { lanes, later, must, type Row, type Two, two } from './two.ts';

/* The lines of a hearing's list: records that are on a list, which has each only once (SPEC 5.7, 6.4). */

interface WithList extends Two {
  hearing: Row;
  farHearing: Row;
  item: Row;
  farItem: Row;
  listHere(): Promise<Row[]>;
  listThere(): Promise<Row[]>;
  attachHere(body: object): Promise<unknown>;
  attachThere(body: object): Promise<unknown>;
}

/** A hearing and an item that both sides know, and no line yet. */
async function withList(lane: (typeof lanes)[number]): Promise<WithList> {
  const pair = await two({ sample: false, lane });
  const { desktop, remoteId, caseId, there } = pair;
  const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-01-01', purpose: 'List' } });
  const item = (await desktop.addEvidence('a.txt', 'A')) as unknown as Row;
  // A list that comes up empty would be a brake.
  await desktop.addEvidence('other.txt', 'Other');
  await desktop.engine.run(remoteId);
  const farHearing = must((await pair.rowsThere('hearings'))[0]);
  const farItem = must((await pair.rowsThere('evidence')).find(({ fileName }) => fileName === 'a.txt'));
  const path = { id: hearing.id };
  const address = `/hearings/${farHearing.id}/resources`;
  return Object.assign(pair, {
    hearing,
    farHearing,
    item,
    farItem,
    listHere: () => desktop.call<Row[]>('get_hearings_by_id_resources', { path }),
    listThere: async () => (await there('GET', address)).body as Row[],
    attachHere: (body: object) => desktop.call('post_hearings_by_id_resources', { path, body: { ...body } }),
    attachThere: (body: object) => there('POST', address, body),
  });
}

const notes = (rows: readonly Row[]): unknown[] => rows.map(({ note }) => note);

describe.each(lanes)('a line that a list has already, %s', (lane) => {
  it('takes the note of the other side when it says nothing itself, in either direction', async () => {
    await using pair = await withList(lane);
    const { desktop, remoteId, there, farItem, farHearing } = pair;
    // The item names its hearing, so the line is on the list here before it is brought.
    await there('PATCH', `/evidence/${farItem.id}`, { hearingIds: [farHearing.id] });
    const line = must((await pair.listThere())[0]);
    await pair.attachThere({ action: 'note', resourceId: line.id, note: 'Bring two copies' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listHere())).toEqual(['Bring two copies']);
    const other = await desktop.addEvidence('b.txt', 'B');
    await desktop.call('patch_evidence_by_id', { path: { id: other.id }, body: { hearingIds: [pair.hearing.id] } });
    const mine = must((await pair.listHere()).find(({ itemId }) => itemId === other.id));
    await pair.attachHere({ action: 'note', resourceId: mine.id, note: 'Ask about the date' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listThere())).toEqual(['Bring two copies', 'Ask about the date']);
    await pair.equal();
  });

  it('is asked about when both wrote a note', async () => {
    await using pair = await withList(lane);
    const { desktop, remoteId, item, farItem } = pair;
    await pair.attachHere({ kind: 'evidence', itemId: item.id, note: 'Mine' });
    await pair.attachThere({ kind: 'evidence', itemId: farItem.id, note: 'Theirs' });
    await desktop.engine.run(remoteId);
    expect(notes(await pair.listHere())).toEqual(['Mine']);
    expect(notes(await pair.listThere())).toEqual(['Theirs']);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', conflicts: [{ fields: ['note'] }] });
    await desktop.engine.answer(must(question).id, { choose: 'theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listHere())).toEqual(['Theirs']);
    await pair.equal();
  });

  it('keeps its place when a person takes it off and puts it on again', async () => {
    await using pair = await withList(lane);
    const { desktop, remoteId, item } = pair;
    await pair.attachHere({ kind: 'evidence', itemId: item.id, note: 'First' });
    await desktop.engine.run(remoteId);
    const [before, far] = [must((await pair.listHere())[0]), must((await pair.listThere())[0])];
    await pair.attachHere({ action: 'detach', resourceId: before.id });
    await pair.attachHere({ kind: 'evidence', itemId: item.id, note: 'Second' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.listThere()).toMatchObject([{ id: far.id, note: 'Second' }]);
    await pair.equal();
  });
});

describe.each(lanes)('a line of evidence that one side took off, %s', (lane) => {
  it.each(['keep', 'delete'] as const)(
    'is asked about where the other wrote a note on it, which no edit of the evidence takes away (5.8): %s',
    async (choose) => {
      await using pair = await withList(lane);
      const { desktop, remoteId, item } = pair;
      await pair.attachHere({ kind: 'evidence', itemId: item.id });
      await desktop.engine.run(remoteId);
      const [mine, theirs] = [must((await pair.listHere())[0]), must((await pair.listThere())[0])];
      await pair.attachHere({ action: 'detach', resourceId: mine.id });
      await pair.attachThere({ action: 'note', resourceId: theirs.id, note: 'Bring two copies' });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
      expect(notes(await pair.listThere())).toEqual(['Bring two copies']);
      const [question] = await desktop.engine.questions();
      expect(question).toMatchObject({ ask: 'deleted-here-edited-there', resource: 'hearingResources' });
      await desktop.engine.answer(must(question).id, { choose });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(notes(await pair.listThere())).toEqual(choose === 'keep' ? ['Bring two copies'] : []);
      await pair.equal();
    },
  );

  it('goes there with its note where the line was made here, and only its member had gone there before (5.8)', async () => {
    await using pair = await withList(lane);
    const { desktop, remoteId, item } = pair;
    await pair.attachHere({ kind: 'evidence', itemId: item.id, note: 'Bring two copies' });
    let isSent = false;
    desktop.network.fault = (request, go) => {
      if (isSent) throw new WireFault('Gone.', false);
      isSent = request.method === 'PATCH';
      return go();
    };
    await desktop.engine.run(remoteId);
    expect(notes(await pair.listThere())).toEqual(['']);
    await pair.attachThere({ action: 'detach', resourceId: must((await pair.listThere())[0]).id });
    desktop.network.fault = (_request, go) => go();
    await later(desktop, 20);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listHere())).toEqual(['Bring two copies']);
    expect(notes(await pair.listThere())).toEqual(['Bring two copies']);
    await pair.equal();
  });

  it.each(['restore', 'delete'] as const)('is asked about from the other direction too: %s', async (choose) => {
    await using pair = await withList(lane);
    const { desktop, remoteId, item } = pair;
    await pair.attachHere({ kind: 'evidence', itemId: item.id });
    await desktop.engine.run(remoteId);
    const [mine, theirs] = [must((await pair.listHere())[0]), must((await pair.listThere())[0])];
    await pair.attachThere({ action: 'detach', resourceId: theirs.id });
    await pair.attachHere({ action: 'note', resourceId: mine.id, note: 'Bring two copies' });
    await desktop.engine.run(remoteId);
    await later(desktop, 20);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(notes(await pair.listHere())).toEqual(['Bring two copies']);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'deleted-there-edited-here', resource: 'hearingResources' });
    await desktop.engine.answer(must(question).id, { choose });
    await desktop.engine.run(remoteId);
    // On plain v1 it has to be missing for ten minutes again.
    await later(desktop, 20);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listThere())).toEqual(choose === 'restore' ? ['Bring two copies'] : []);
    expect((await desktop.engine.quarantine()).map(({ resource }) => resource)).toEqual(
      choose === 'restore' ? [] : ['hearingResources'],
    );
    await pair.equal();
  });
});

describe.each(lanes)('what is inside a record that is deleted (5.7), %s', (lane) => {
  it.each(['keep', 'delete'] as const)(
    'is shown with the question, and its answer holds for it: %s',
    async (choose) => {
      await using pair = await withList(lane);
      const { desktop, remoteId, item, farItem } = pair;
      await desktop.call('delete_evidence_by_id', { path: { id: item.id } });
      await pair.attachThere({ kind: 'evidence', itemId: farItem.id, note: 'New' });
      const run = await desktop.engine.run(remoteId);
      expect(run).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
      expect(must(run.matters[0]).left).toEqual([]);
      const [question] = await desktop.engine.questions();
      expect(question).toMatchObject({
        ask: 'deleted-here-edited-there',
        resource: 'evidence',
        inside: [{ resource: 'hearingResources', fields: { note: 'New' } }],
      });
      await desktop.engine.answer(must(question).id, { choose });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      expect(await pair.rowsThere('evidence')).toHaveLength(choose === 'keep' ? 2 : 1);
      expect(notes(await pair.listHere())).toEqual(choose === 'keep' ? ['New'] : []);
      await pair.equal();
    },
  );

  it.each(['restore', 'delete'] as const)('is asked about from the other direction too: %s', async (choose) => {
    await using pair = await withList(lane);
    const { desktop, remoteId, item, farItem, there } = pair;
    await pair.attachHere({ kind: 'evidence', itemId: item.id, note: 'New here' });
    await there('DELETE', `/evidence/${farItem.id}`);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(notes(await pair.listHere())).toEqual(['New here']);
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({
      ask: 'deleted-there-edited-here',
      inside: [{ resource: 'hearingResources', fields: { note: 'New here' } }],
    });
    await desktop.engine.answer(must(question).id, { choose });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await pair.listThere())).toEqual(choose === 'restore' ? ['New here'] : []);
    expect((await desktop.engine.quarantine()).map(({ resource }) => resource).toSorted()).toEqual(
      choose === 'restore' ? [] : ['evidence', 'hearingResources'],
    );
    await pair.equal();
  });
});

describe.each(lanes)('what named a record that was deleted here (5.8), %s', (lane) => {
  it.each(['keep', 'delete'] as const)('names it there until the deletion is answered: %s', async (choose) => {
    await using pair = await withList(lane);
    const { desktop, remoteId, caseId, hearing, farHearing, item, farItem, there } = pair;
    const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Prepare', hearingId: hearing.id } });
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { hearingIds: [hearing.id] } });
    await desktop.engine.run(remoteId);
    const line = must((await pair.listThere()).find(({ itemId }) => itemId === farItem.id));
    await pair.attachThere({ action: 'note', resourceId: line.id, note: 'Not seen here' });
    await desktop.call('delete_hearings', { query: { id: hearing.id } });
    expect(must((await pair.rowsHere('todos'))[0])).toMatchObject({ id: todo.id, hearingId: null });
    await there('POST', '/todos', { caseId: pair.remoteCaseId, title: 'New there', hearingId: farHearing.id });
    // Another field of what named it goes all the same.
    await desktop.call('patch_evidence_by_id', { path: { id: item.id }, body: { title: 'Renamed' } });
    const run = await desktop.engine.run(remoteId);
    expect(run).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(run.matters[0]?.left.map(({ why }) => why)).toEqual([
      'It names something that was deleted here, and that is not settled yet.',
    ]);
    expect(notes(await pair.listThere())).toEqual(['Not seen here']);
    expect((await pair.rowsThere('todos')).map(({ hearingId }) => hearingId)).toEqual([farHearing.id, farHearing.id]);
    const { body } = await there('GET', `/evidence/${farItem.id}`);
    expect(body).toMatchObject({ title: 'Renamed', hearingIds: [farHearing.id] });
    await desktop.engine.answer(must((await desktop.engine.questions())[0]).id, { choose });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await pair.equal();
    const kept = (await pair.rowsHere('hearings')).map(({ id }) => id);
    expect(kept).toHaveLength(choose === 'keep' ? 1 : 0);
    expect((await pair.rowsHere('todos')).map(({ hearingId }) => hearingId ?? null)).toEqual(
      Array.from({ length: 2 }, () => kept[0] ?? null),
    );
    expect((await pair.rowsHere('evidence')).find(({ id }) => id === item.id)).toMatchObject({ hearingIds: kept });
  });
});

describe.each(lanes)('the order of a list, %s', (lane) => {
  /** Four files on one list, on both sides. */
  async function withFour() {
    const pair = await withList(lane);
    for (const name of ['b.txt', 'c.txt', 'd.txt']) {
      const { id } = await pair.desktop.addEvidence(name, name);
      await pair.attachHere({ action: 'attach', kind: 'evidence', itemId: id, note: name });
    }
    await pair.attachHere({ action: 'attach', kind: 'evidence', itemId: pair.item.id, note: 'a.txt' });
    for (let run = 0; run < 2; run += 1) await pair.desktop.engine.run(pair.remoteId);
    expect(notes(await pair.listThere())).toEqual(['b.txt', 'c.txt', 'd.txt', 'a.txt']);
    const idOf = (rows: readonly Row[], note: string): string => must(rows.find((row) => row['note'] === note)).id;
    const idsOf = (rows: readonly Row[], ...names: string[]): string[] => names.map((name) => idOf(rows, name));
    return Object.assign(pair, { idOf, idsOf });
  }

  it.each(['here', 'there'] as const)(
    'moved %s while a line was taken off on the other side is asked about nowhere, and is one order at rest (4.11, 5.7)',
    async (side) => {
      await using pair = await withFour();
      const { desktop, remoteId, idsOf, idOf } = pair;
      const [mine, theirs] = [await pair.listHere(), await pair.listThere()];
      const names = ['a.txt', 'd.txt', 'c.txt', 'b.txt'];
      const detachHere = { action: 'detach', resourceId: idOf(mine, 'd.txt') };
      const detachThere = { action: 'detach', resourceId: idOf(theirs, 'd.txt') };
      if (side === 'here') {
        await pair.attachHere({ action: 'order', ids: idsOf(mine, ...names) });
        await pair.attachThere(detachThere);
      } else {
        await pair.attachThere({ action: 'order', ids: idsOf(theirs, ...names) });
        await pair.attachHere(detachHere);
      }
      await desktop.engine.run(remoteId);
      await later(desktop, 11);
      for (let run = 0; run < 3; run += 1) await desktop.engine.run(remoteId);
      expect(await desktop.engine.questions()).toEqual([]);
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ rounds: 0 }] });
      expect(notes(await pair.listThere())).toHaveLength(3);
      expect(notes(await pair.listHere())).toEqual(notes(await pair.listThere()));
    },
  );

  it('moved on both sides is one order on both, at rest (4.11)', async () => {
    await using pair = await withFour();
    const { desktop, remoteId, idsOf } = pair;
    await pair.attachHere({ action: 'order', ids: idsOf(await pair.listHere(), 'd.txt', 'c.txt', 'b.txt', 'a.txt') });
    const names = ['a.txt', 'b.txt', 'd.txt', 'c.txt'];
    await pair.attachThere({ action: 'order', ids: idsOf(await pair.listThere(), ...names) });
    for (let run = 0; run < 3; run += 1) await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ rounds: 0 }] });
    expect(notes(await pair.listThere())).toHaveLength(4);
    expect(notes(await pair.listHere())).toEqual(notes(await pair.listThere()));
  });
});
