import { expect, it } from 'vitest';
import { operations, syncedOperations } from '#server/areas/operations.ts';
import { syncRules } from '#server/areas/records.ts';
import { tokenPermissions } from '#server/sync/token-permissions.ts';
import { lanes, type Lane, must, two } from './two.ts';

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
  expect(desktop.network.sent.length - sent).toBe(2);
  expect((await desktop.engine.status())[0]).toMatchObject({ state: 'idle', behind: false, parked: [] });
  // Another token brings everything, also what changed there meanwhile.
  const there = { caseId: pair.remoteCaseId, title: 'Appeal' };
  expect((await pair.there('POST', '/sync/binders', there)).status).toBe(201);
  desktop.tokens.set(remoteId, pair.token);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ lacks: [], staysHere: [] }] });
  const binders = (await desktop.call('get_sync_binders', { query: { caseId: pair.caseId } })) as { title: string }[];
  expect(binders.map(({ title }) => title).toSorted()).toEqual(['Appeal', 'Trial']);
});

it.each(lanes)('that may read and not change a part is named, and what changed here waits: %s', async (lane) => {
  await using pair = await twoWith(readOnly, lane);
  const { desktop, remoteId, caseId } = pair;
  await desktop.call('post_todos', { body: { caseId, title: 'Call the clerk' } });
  const { end, matters } = await desktop.engine.run(remoteId);
  expect(end).toBe('waiting');
  const { left, lacks } = must(matters[0]);
  expect(lacks).toEqual(['todos:write']);
  expect(left.map(({ why }) => why)).toEqual([
    'The token can’t change “To-dos” on the server, so what changed here waits. Add the permission there, or change the token here.',
  ]);
  desktop.tokens.set(remoteId, pair.token);
  expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep', matters: [{ left: [], lacks: [] }] });
  expect(await pair.rowsThere('todos')).toMatchObject([{ title: 'Call the clerk' }]);
});
