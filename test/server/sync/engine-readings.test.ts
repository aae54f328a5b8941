import { describe, expect, it } from 'vitest';
import { WireFault, type WireRequest } from '#server/sync/ports.ts';
import { must, type Row, type Two, two } from './two.ts';

/*
 * A list is read again to look for a creation whose answer was lost. What somebody wrote there since the plan was made
 * is not overwritten with what was planned before (SPEC 3.5).
 */

const named = async (rows: Promise<Row[]>, title: string): Promise<Row> =>
  must((await rows).find((row) => row['title'] === title));

/** The first creation at this address arrives, somebody there acts, and the answer is lost. */
function losesAnswer({ desktop }: Two, ending: string, act: () => Promise<unknown>): void {
  const isCreation = ({ method, url }: WireRequest): boolean => method === 'POST' && url.endsWith(ending);
  let lost = false;
  desktop.network.fault = async (request, go) => {
    const answer = await go();
    if (lost || !isCreation(request)) return answer;
    lost = true;
    await act();
    throw new WireFault('The answer was lost.', true);
  };
}

/** A to-do that both sides hold, and one that is new here. */
async function withTodo(): Promise<Two & { todo: Row; farTodo: Row }> {
  const pair = await two({ sample: false });
  const { desktop, remoteId, caseId } = pair;
  const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Known', detail: 'Before' } });
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  const farTodo = await named(pair.rowsThere('todos'), 'Known');
  await desktop.call('post_todos', { body: { caseId, title: 'New' } });
  return Object.assign(pair, { todo, farTodo });
}

describe('what somebody wrote while a lost answer was looked for', () => {
  it('is not overwritten by an edit that was planned before', async () => {
    await using pair = await withTodo();
    const { desktop, remoteId, todo, farTodo, there } = pair;
    await desktop.call('patch_todos', { query: { id: todo.id }, body: { detail: 'Mine' } });
    losesAnswer(pair, '/todos', () => there('PATCH', `/todos?id=${farTodo.id}`, { detail: 'Theirs' }));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect(await named(pair.rowsThere('todos'), 'Known')).toMatchObject({ detail: 'Theirs' });
    expect(await named(pair.rowsHere('todos'), 'Known')).toMatchObject({ detail: 'Mine' });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({ ask: 'both-edited', conflicts: [{ fields: ['detail'] }] });
  });

  it('is written here instead of what was planned before', async () => {
    await using pair = await withTodo();
    const { desktop, remoteId, farTodo, there } = pair;
    const writes = (detail: string) => there('PATCH', `/todos?id=${farTodo.id}`, { detail });
    await writes('Theirs');
    losesAnswer(pair, '/todos', () => writes('Theirs, later'));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await named(pair.rowsHere('todos'), 'Known')).toMatchObject({ detail: 'Theirs, later' });
    await pair.equal();
  });

  it('is asked about when it is of one identity with what was to be made there', async () => {
    await using pair = await withTodo();
    const { desktop, remoteId, caseId, remoteCaseId, there } = pair;
    await desktop.call('post_todos', { body: { caseId, title: 'Twin' } });
    const twin = { caseId: remoteCaseId, title: 'Twin', priority: 'high' };
    losesAnswer(pair, '/todos', () => there('POST', '/todos', twin));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    expect((await desktop.engine.questions()).map(({ ask }) => ask)).toEqual(['same-thing-twice']);
    expect((await pair.rowsThere('todos')).filter(({ title }) => title === 'Twin')).toHaveLength(1);
  });

  it('is not deleted with what it is inside of', async () => {
    await using pair = await withTodo();
    const { desktop, remoteId, caseId, todo, farTodo, there } = pair;
    const hearing = await desktop.call<Row>('post_hearings', { body: { caseId, date: '2027-01-01', purpose: 'List' } });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const farHearing = must((await pair.rowsThere('hearings'))[0]);
    const stays = await named(pair.rowsHere('todos'), 'New');
    const body = { kind: 'todo', itemId: stays.id, note: 'Ours' };
    await desktop.call('post_hearings_by_id_resources', { path: { id: hearing.id }, body });
    await desktop.call('delete_todos', { query: { id: todo.id } });
    const theirs = { kind: 'todo', itemId: farTodo.id, note: 'Theirs' };
    losesAnswer(pair, '/resources', () => there('POST', `/hearings/${farHearing.id}/resources`, theirs));
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'waiting', matters: [{ questions: 1 }] });
    const [question] = await desktop.engine.questions();
    expect(question).toMatchObject({
      ask: 'deleted-here-edited-there',
      inside: [{ resource: 'hearingResources', fields: { note: 'Theirs' } }],
    });
    expect(await pair.rowsThere('todos')).toHaveLength(2);
  });
});

it('an answer that a person wrote does not overwrite what was written here since it was asked (9.2)', async () => {
  await using pair = await withTodo();
  const { desktop, remoteId, todo, farTodo, there } = pair;
  const writes = (detail: string) => desktop.call('patch_todos', { query: { id: todo.id }, body: { detail } });
  await writes('Mine');
  await there('PATCH', `/todos?id=${farTodo.id}`, { detail: 'Theirs' });
  expect(await desktop.engine.run(remoteId)).toMatchObject({ matters: [{ questions: 1 }] });
  const { id, seen } = must((await desktop.engine.questions())[0]);
  await writes('Mine, later');
  const answer = desktop.engine.answer(id, { choose: 'edited', fields: { detail: 'Both' } }, seen);
  await expect(answer).rejects.toMatchObject({ problem: 'conflict' });
  expect(await named(pair.rowsHere('todos'), 'Known')).toMatchObject({ detail: 'Mine, later' });
  await desktop.engine.run(remoteId);
  expect(await desktop.engine.questions()).toMatchObject([{ conflicts: [{ mine: { detail: 'Mine, later' } }] }]);
});
