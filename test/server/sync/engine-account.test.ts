import { describe, expect, it } from 'vitest';
import { bytesOf, textOf } from './desktop.ts';
import { later, must, type Two, two } from './two.ts';

/* Whose token it is decides whether an absence means anything (SPEC 5.1). */

type Account = Record<string, unknown>;

/** The server describes the account differently. */
function accountBecomes({ desktop }: Two, change: Account): void {
  desktop.network.fault = async (request, go) => {
    const answer = await go();
    if (!request.url.endsWith('/account')) return answer;
    const account = JSON.parse(await textOf(answer)) as Account;
    return { ...answer, body: bytesOf(JSON.stringify({ ...account, ...change })) };
  };
}

/** Two to-dos, of which the older was deleted there long enough ago to be believed (SPEC 2.5, 5.1). */
async function withAbsence(pair: Two): Promise<void> {
  const { desktop, remoteId, caseId, there } = pair;
  for (const title of ['Goes', 'Stays']) await desktop.call('post_todos', { body: { caseId, title } });
  await desktop.engine.run(remoteId);
  const gone = must((await pair.rowsThere('todos')).find(({ title }) => title === 'Goes'));
  await there('DELETE', `/todos?id=${gone.id}`);
  await desktop.engine.run(remoteId);
  await later(desktop, 11);
}

describe('the account of a server', () => {
  it.each<[string, Account]>([
    ['has another email', { email: 'married@example.org' }],
    ['gives an id, which it did not', { id: 'new-here' }],
  ])('is recognized by when it was made, also when it %s', async (_what, change) => {
    await using pair = await two({ sample: false });
    await withAbsence(pair);
    accountBecomes(pair, change);
    expect(await pair.desktop.engine.run(pair.remoteId)).toMatchObject({ end: 'inStep' });
    expect((await pair.rowsHere('todos')).map(({ title }) => title)).toEqual(['Stays']);
  });

  it.each<[string, Account]>([
    ['was made at another time', { memberSince: '2020-01-01T00:00:00.000Z' }],
    ['gives an id besides that', { memberSince: '2020-01-01T00:00:00.000Z', id: 'somebody-else' }],
  ])('is another when it %s: the run stops, says so, and puts nothing away', async (_what, change) => {
    await using pair = await two({ sample: false });
    await withAbsence(pair);
    accountBecomes(pair, change);
    const run = await pair.desktop.engine.run(pair.remoteId);
    expect(run).toMatchObject({ end: 'refused', matters: [] });
    expect(run.sentence).toContain('was added for');
    expect(await pair.rowsHere('todos')).toHaveLength(2);
    expect(await pair.desktop.engine.quarantine()).toEqual([]);
  });

  it('is known by its id where the server gives one, with any other change', async () => {
    await using pair = await two({ sample: false });
    const { desktop, server, token, caseId, remoteCaseId } = pair;
    accountBecomes(pair, { id: 'the-account' });
    const remoteId = await desktop.addRemote(server.url, token, 'With an id');
    await desktop.engine.deselect(pair.remoteId, caseId);
    await desktop.engine.select(remoteId, { caseId, remoteCaseId });
    const again = Object.assign(pair, { remoteId });
    await withAbsence(again);
    accountBecomes(again, { id: 'the-account', email: '', memberSince: '2020-01-01T00:00:00.000Z' });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    expect(await pair.rowsHere('todos')).toHaveLength(1);
  });

  it('is not the account of another server that answers at the address', async () => {
    await using pair = await two({ sample: false });
    await withAbsence(pair);
    accountBecomes(pair, { email: '', memberSince: '' });
    const run = await pair.desktop.engine.run(pair.remoteId);
    expect(run).toMatchObject({ end: 'refused' });
    expect(await pair.rowsHere('todos')).toHaveLength(2);
  });
});
