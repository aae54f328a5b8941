import { describe, expect, it } from 'vitest';
import { contentsOf, openDesktop, reader } from './desktop.ts';
import { lanes, later, must, type Row, two } from './two.ts';

describe.each(lanes)('what sync leaves to a person, %s', (lane) => {
  it('shows what will happen and changes nothing by looking (I9)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Here' } });
    await desktop.addEvidence('a.txt', 'twelve bytes');
    await there('POST', '/todos', { caseId: remoteCaseId, title: 'There' });
    const tables = ['changes', 'syncBases', 'syncOutbox', 'syncQuestions', 'syncLog'] as const;
    const before = await Promise.all(tables.map((table) => desktop.count(table)));
    const far = await contentsOf(reader(pair.server, pair.token), remoteCaseId);
    const preview = await desktop.engine.preview(remoteId, caseId);
    expect(preview).toMatchObject({ here: { created: 1 }, there: { created: 2 }, minutes: 1, upload: 12, brakes: [] });
    expect(preview.changes.map(({ what, side, title }) => `${what} ${side} ${title}`).toSorted()).toEqual([
      'create here There',
      'create there Here',
      'create there a',
    ]);
    expect(await Promise.all(tables.map((table) => desktop.count(table)))).toEqual(before);
    expect(await contentsOf(reader(pair.server, pair.token), remoteCaseId)).toEqual(far);
    const asked = desktop.network.sent.length;
    desktop.network.sent.length = 0;
    expect(asked).toBeGreaterThan(0);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(Math.abs(desktop.network.sent.length - preview.requests)).toBeLessThanOrEqual(2);
  });

  it('takes equal records for one, asks about different ones of one name, and follows the answer', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    await desktop.call('post_contacts', { body: { caseId, name: 'Equal' } });
    await there('POST', '/contacts', { caseId: remoteCaseId, name: 'Equal' });
    for (const name of ['Same', 'Two']) {
      await desktop.call('post_contacts', { body: { caseId, name, notes: 'Mine' } });
      await there('POST', '/contacts', { caseId: remoteCaseId, name, notes: 'Theirs' });
    }
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 2 }] });
    expect(await pair.rowsHere('contacts')).toHaveLength(3);
    const questions = await desktop.engine.questions();
    expect(questions.map(({ ask }) => ask)).toEqual(['same-thing-twice', 'same-thing-twice']);
    const of = (title: string): string => must(questions.find((question) => question.title === title)).id;
    await desktop.engine.answer(of('Same'), { choose: 'same' });
    await desktop.engine.answer(of('Two'), { choose: 'both' });
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'both-edited', conflicts: [{ fields: ['notes'] }] },
    ]);
    await desktop.engine.answer(must((await desktop.engine.questions())[0]).id, { choose: 'theirs' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const names = (await pair.rowsThere('contacts')).map(({ name, notes }) =>
      `${String(name)} ${String(notes)}`.trim(),
    );
    expect(names.toSorted()).toEqual(['Equal', 'Same Theirs', 'Two Mine', 'Two Theirs']);
    await pair.equal();
  });

  it('refuses an answer that does not fit, and a token made for an assistant', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, server, remoteId } = pair;
    const todo = await desktop.call<Row>('post_todos', { body: { caseId: pair.caseId, title: 'A' } });
    await desktop.engine.run(remoteId);
    const [far] = await pair.rowsThere('todos');
    await desktop.call('patch_todos', { query: { id: todo.id }, body: { title: 'B' } });
    await pair.there('PATCH', `/todos?id=${must(far).id}`, { title: 'C' });
    await desktop.engine.run(remoteId);
    const [question] = await desktop.engine.questions();
    await expect(desktop.engine.answer(must(question).id, { choose: 'restore' })).rejects.toThrow('answered with');
    const assistant = await server.token(['*'], 'Assistant', { assistant: true });
    await using other = await openDesktop();
    await expect(other.addRemote(server.url, assistant)).rejects.toThrow('made for an assistant');
    await expect(other.addRemote('http://example.com', assistant)).rejects.toThrow('https');
  });

  it('restores nothing there that was deleted here since the question was asked (9.2)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, there } = pair;
    for (const title of ['A', 'Other']) await desktop.call('post_todos', { body: { caseId: pair.caseId, title } });
    await desktop.engine.run(remoteId);
    const mine = must((await pair.rowsHere('todos')).find(({ title }) => title === 'A'));
    const theirs = must((await pair.rowsThere('todos')).find(({ title }) => title === 'A'));
    await desktop.call('patch_todos', { query: { id: mine.id }, body: { title: 'B' } });
    await there('DELETE', `/todos?id=${theirs.id}`);
    await desktop.engine.run(remoteId);
    await later(desktop, 20);
    await desktop.engine.run(remoteId);
    const question = must((await desktop.engine.questions())[0]);
    expect(question).toMatchObject({ ask: 'deleted-there-edited-here', title: 'B' });
    await desktop.call('delete_todos', { query: { id: mine.id } });
    await expect(desktop.engine.answer(question.id, { choose: 'restore' })).rejects.toThrow(
      'One side has changed since.',
    );
    await later(desktop, 20);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await desktop.engine.questions()).toEqual([]);
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Other']);
    await pair.equal();
  });

  it('deletes no edit of theirs with an answer about what was deleted here since it was asked (9.2)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const edited = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Both' } });
    await desktop.engine.run(remoteId);
    const theirs = must((await pair.rowsThere('todos'))[0]);
    await desktop.call('patch_todos', { query: { id: edited.id }, body: { title: 'Mine' } });
    await there('PATCH', `/todos?id=${theirs.id}`, { title: 'Theirs' });
    const twin = await desktop.call<Row>('post_contacts', { body: { caseId, name: 'Twin', notes: 'Mine' } });
    await there('POST', '/contacts', { caseId: remoteCaseId, name: 'Twin', notes: 'Theirs' });
    await desktop.engine.run(remoteId);
    const asked = await desktop.engine.questions();
    await desktop.call('delete_todos', { query: { id: edited.id } });
    await desktop.call('delete_contacts', { query: { id: twin.id } });
    for (const [ask, choose] of [
      ['both-edited', 'mine'],
      ['both-edited', 'theirs'],
      ['same-thing-twice', 'same'],
    ] as const) {
      const { id } = must(asked.find((question) => question.ask === ask));
      await expect(desktop.engine.answer(id, { choose })).rejects.toThrow('One side has changed since.');
    }
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    const again = must((await desktop.engine.questions())[0]);
    expect(again).toMatchObject({ ask: 'deleted-here-edited-there', title: 'Theirs' });
    await desktop.engine.answer(again.id, { choose: 'keep' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsThere('todos')).toMatchObject([{ title: 'Theirs' }]);
    expect(await pair.rowsThere('contacts')).toMatchObject([{ notes: 'Theirs' }]);
    await pair.equal();
  });

  it('brings nothing back that both sides have deleted by now: keeping what was edited there is settled (9.2)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, there } = pair;
    for (const title of ['A', 'Other']) await desktop.call('post_todos', { body: { caseId, title } });
    await desktop.engine.run(remoteId);
    const mine = must((await pair.rowsHere('todos')).find(({ title }) => title === 'A'));
    const theirs = must((await pair.rowsThere('todos')).find(({ title }) => title === 'A'));
    await there('PATCH', `/todos?id=${theirs.id}`, { title: 'B' });
    await desktop.call('delete_todos', { query: { id: mine.id } });
    await desktop.engine.run(remoteId);
    const question = must((await desktop.engine.questions())[0]);
    expect(question).toMatchObject({ ask: 'deleted-here-edited-there', title: 'B' });
    await there('DELETE', `/todos?id=${theirs.id}`);
    await desktop.engine.answer(question.id, { choose: 'keep' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await desktop.engine.questions()).toEqual([]);
    expect((await pair.rowsThere('todos')).map(({ title }) => title)).toEqual(['Other']);
    await pair.equal();
  });

  it('keeps what is private so, on either side', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const mine = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Mine' } });
    await desktop.call('patch_todos', { query: { id: mine.id }, body: { private: true } });
    const { body } = await there('POST', '/todos', { caseId: remoteCaseId, title: 'Theirs' });
    await there('PATCH', `/todos?id=${(body as Row).id}`, { private: true });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const shown = [...(await pair.rowsHere('todos')), ...(await pair.rowsThere('todos'))];
    expect(shown.map((row) => row['private'])).toEqual([true, true, true, true]);
  });

  it('brings the list of a hearing into one order, with notes', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, there } = pair;
    const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-01-01', purpose: 'List' } });
    const address = { path: { id: hearing.id } };
    for (const title of ['One', 'Two', 'Three']) {
      const todo = await desktop.call<Row>('post_todos', { body: { caseId, title } });
      await desktop.call('post_hearings_by_id_resources', {
        ...address,
        body: { kind: 'todo', itemId: todo.id, note: title },
      });
    }
    await desktop.engine.run(remoteId);
    const listHere = async (): Promise<Row[]> => desktop.call<Row[]>('get_hearings_by_id_resources', address);
    const far = must((await pair.rowsThere('hearings'))[0]);
    const listThere = async (): Promise<Row[]> => (await there('GET', `/hearings/${far.id}/resources`)).body as Row[];
    const notes = (rows: Row[]): unknown[] => rows.map(({ note }) => note);
    expect(notes(await listThere())).toEqual(['One', 'Two', 'Three']);
    const ids = (await listHere()).map(({ id }) => id).toReversed();
    await desktop.call('post_hearings_by_id_resources', { ...address, body: { action: 'order', ids } });
    const first = must((await listThere())[0]);
    await there('POST', `/hearings/${far.id}/resources`, { action: 'note', resourceId: first.id, note: 'First' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(notes(await listThere())).toEqual(['Three', 'Two', 'First']);
    expect(notes(await listHere())).toEqual(['Three', 'Two', 'First']);
    await there('POST', `/hearings/${far.id}/resources`, {
      action: 'detach',
      resourceId: must((await listThere())[1]).id,
    });
    await desktop.call('post_hearings_by_id_resources', {
      ...address,
      body: { action: 'detach', resourceId: must((await listHere())[0]).id },
    });
    await desktop.engine.run(remoteId);
    expect(notes(await listThere())).toEqual(['First']);
  });

  it.each(['keep', 'delete'] as const)(
    'asks before a deletion also deletes what is newer on the other side: %s',
    async (choose) => {
      await using pair = await two({ sample: false, lane });
      const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
      const hearing = await desktop.call<Row>('post_hearings', {
        body: { caseId, date: '2027-01-01', purpose: 'Gone' },
      });
      const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Old line' } });
      const line = { kind: 'todo', itemId: todo.id, note: 'Old' };
      await desktop.call('post_hearings_by_id_resources', { path: { id: hearing.id }, body: line });
      await desktop.engine.run(remoteId);
      const far = must((await pair.rowsThere('hearings'))[0]);
      const { body } = await there('POST', '/todos', { caseId: remoteCaseId, title: 'New line' });
      await there('POST', `/hearings/${far.id}/resources`, { kind: 'todo', itemId: (body as Row).id, note: 'New' });
      await desktop.call('delete_hearings', { query: { id: hearing.id } });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
      expect((await there('GET', `/hearings/${far.id}/resources`)).body).toHaveLength(2);
      const [question] = await desktop.engine.questions();
      expect(question).toMatchObject({ ask: 'deleted-here-edited-there', resource: 'hearings' });
      await desktop.engine.answer(must(question).id, { choose });
      expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
      const left = await pair.rowsThere('hearings');
      expect(left.map((row) => row['resourceCount'])).toEqual(choose === 'keep' ? [2] : []);
      await pair.equal();
    },
  );

  it('asks again when what is inside was changed there after a person let it be deleted with its record (5.7)', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    const body = { caseId, date: '2027-01-01', purpose: 'Gone' };
    const hearing = await desktop.call<Row>('post_hearings', { body });
    await desktop.call('post_hearings', { body: { ...body, purpose: 'Other' } });
    await desktop.engine.run(remoteId);
    const far = must((await pair.rowsThere('hearings')).find(({ purpose }) => purpose === 'Gone'));
    const todo = (await there('POST', '/todos', { caseId: remoteCaseId, title: 'New line' })).body as Row;
    const list = `/hearings/${far.id}/resources`;
    await there('POST', list, { kind: 'todo', itemId: todo.id, note: 'New' });
    await desktop.call('delete_hearings', { query: { id: hearing.id } });
    await desktop.engine.run(remoteId);
    const [question] = await desktop.engine.questions();
    await desktop.engine.answer(must(question).id, { choose: 'delete' });
    const [line] = (await there('GET', list)).body as Row[];
    await there('POST', list, { action: 'note', resourceId: must(line).id, note: 'Bring the originals' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await desktop.engine.questions()).toMatchObject([
      { ask: 'deleted-here-edited-there', resource: 'hearings', inside: [{ fields: { note: 'Bring the originals' } }] },
    ]);
    expect((await there('GET', list)).body).toHaveLength(1);
  });

  it('forgets a matter without deleting anything, and knows it again', async () => {
    await using pair = await two({ sample: false, lane });
    const { desktop, remoteId, caseId, remoteCaseId } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Stays' } });
    await desktop.engine.run(remoteId);
    await desktop.engine.deselect(remoteId, caseId);
    expect(await pair.rowsHere('todos')).toHaveLength(1);
    expect(await pair.rowsThere('todos')).toHaveLength(1);
    await desktop.engine.select(remoteId, { caseId, remoteCaseId });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ there: { created: 0 } }] });
    await pair.equal();
    await desktop.engine.removeRemote(remoteId);
    expect(await desktop.engine.listRemotes()).toEqual([]);
    expect(await pair.rowsHere('todos')).toHaveLength(1);
  });
});
