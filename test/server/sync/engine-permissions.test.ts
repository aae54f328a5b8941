import { expect, it } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { tokenPermissions } from '#server/sync/token-permissions.ts';
import { lanes, type Lane, later, must, type Row, two } from './two.ts';

/* A token that was made before Casewright knew a part of a matter (SPEC 7.6). */

const all = tokenPermissions([...operations, ...syncedOperations], syncRules);
const older = all.filter((scope) => !scope.startsWith('preparation:'));
const readOnly = all.filter((scope) => scope !== 'todos:write');

async function twoWith(permissions: readonly string[], lane: Lane) {
  const pair = await two({ sample: false, lane });
  pair.desktop.tokens.set(pair.remoteId, await pair.server.token([...permissions], 'Older'));
  return pair;
}

async function addBinder({ desktop, caseId }: Awaited<ReturnType<typeof two>>): Promise<void> {
  await desktop.call('post_sync_binders', { body: { caseId, title: 'Trial' } });
}

it('that may not read a part is named with what mends it, and the run is at rest', async () => {
  await using pair = await twoWith(older, 'with the extension');
  const { desktop, remoteId } = pair;
  await addBinder(pair);
  const why = 'The token can’t read “Preparation” on the server, so this is not synced. ';
  const said = {
    end: 'inStep',
    sentence: 'The token lacks permissions, so part of the matter is not synced.',
    matters: [
      {
        left: [],
        lacks: ['preparation:read'],
        staysHere: ['binders', 'binderItems', 'elementSupports'].map((resource) => ({
          resource,
          localId: null,
          remoteId: null,
          why: `${why}Add the permission there, or change the token here.`,
        })),
      },
    ],
  };
  expect(await desktop.engine.run(remoteId)).toMatchObject(said);
  const sent = desktop.network.sent.length;
  expect(await desktop.engine.run(remoteId)).toMatchObject(said);
  // Nothing is read again in vain.
  expect(desktop.network.sent.length - sent).toBe(1);
  expect((await desktop.engine.status())[0]).toMatchObject({ state: 'idle', behind: false, parked: [] });
  // Another token brings everything, also what changed there meanwhile.
  const there = { caseId: pair.remoteCaseId, title: 'Appeal' };
  expect((await pair.there('POST', '/sync/binders', there)).status).toBe(201);
  desktop.tokens.set(remoteId, pair.token);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ lacks: [], staysHere: [] }] });
  const binders = (await desktop.call('get_sync_binders', { query: { caseId: pair.caseId } })) as { title: string }[];
  expect(binders.map(({ title }) => title).toSorted()).toEqual(['Appeal', 'Trial']);
});

it('that may no longer read a list of a plain v1 server takes nothing of it for gone, and the run is at rest', async () => {
  await using pair = await two({ sample: false, lane: 'plain v1' });
  const { desktop, remoteId, caseId } = pair;
  const todo = await desktop.call<Row>('post_todos', { body: { caseId, title: 'Call the clerk' } });
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
  const permissions = all.filter((scope) => !scope.startsWith('todos:'));
  desktop.tokens.set(remoteId, await pair.server.token(permissions, 'Older'));
  await desktop.call('patch_todos', { query: { id: todo.id }, body: { detail: 'Before noon' } });
  for (let run = 0; run < 2; run += 1) {
    expect(await desktop.engine.run(remoteId)).toMatchObject({
      end: 'inStep',
      matters: [{ left: [], lacks: ['todos:read'], staysHere: [{ resource: 'todos', localId: null }] }],
    });
    await later(desktop, 20);
  }
  expect(await pair.rowsHere('todos')).toHaveLength(1);
  desktop.tokens.set(remoteId, pair.token);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ lacks: [] }] });
  expect(await pair.rowsThere('todos')).toMatchObject([{ detail: 'Before noon' }]);
});

it.each(lanes)(
  'that may read and not change a part is named once, and another token sends what changed: %s',
  async (lane) => {
    await using pair = await twoWith(readOnly, lane);
    const { desktop, remoteId, caseId } = pair;
    for (const title of ['Call the clerk', 'Serve the notice'])
      await desktop.call('post_todos', { body: { caseId, title } });
    const why = 'The token can’t change “To-dos” on the server, so what changed here is not sent. ';
    const said = {
      end: 'inStep',
      sentence: 'The token lacks permissions, so part of the matter is not synced.',
      matters: [{ left: [], lacks: ['todos:write'] }],
    };
    for (let run = 0; run < 2; run += 1) {
      const report = await desktop.engine.run(remoteId);
      expect(report).toMatchObject(said);
      expect(must(report.matters[0]).staysHere.filter(({ resource }) => resource === 'todos')).toEqual([
        {
          resource: 'todos',
          localId: null,
          remoteId: null,
          why: `${why}Add the permission there, or change the token here.`,
        },
      ]);
    }
    expect((await desktop.engine.status())[0]).toMatchObject({ state: 'idle', behind: false, parked: [] });
    // What others change meanwhile comes, and meets what was not sent.
    const there = { caseId: pair.remoteCaseId, title: 'Ask for the transcript' };
    expect((await pair.there('POST', '/todos', there)).status).toBe(201);
    expect(await desktop.engine.run(remoteId)).toMatchObject(said);
    desktop.tokens.set(remoteId, pair.token);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [], lacks: [] }] });
    const titles = (await pair.rowsThere('todos')).map(({ title }) => String(title));
    expect(titles.toSorted()).toEqual(['Ask for the transcript', 'Call the clerk', 'Serve the notice']);
  },
);

it('that may read packets and preparation and not change them is at rest, also with a packet and a binder here', async () => {
  const permissions = all.filter((scope) => scope !== 'export:write' && scope !== 'preparation:write');
  await using pair = await twoWith(permissions, 'with the extension');
  const { desktop, remoteId, caseId } = pair;
  await addBinder(pair);
  await desktop.call('post_sync_packets', { body: { caseId, title: 'Trial', profile: 'us-generic' } });
  expect(await desktop.engine.run(remoteId)).toMatchObject({
    end: 'inStep',
    matters: [{ left: [], lacks: ['export:write', 'preparation:write'] }],
  });
  desktop.tokens.set(remoteId, pair.token);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [], lacks: [] }] });
  expect((await pair.there('GET', `/sync/packets?caseId=${pair.remoteCaseId}`)).body).toMatchObject([
    { title: 'Trial' },
  ]);
});
