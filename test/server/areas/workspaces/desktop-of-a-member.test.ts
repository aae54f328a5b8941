import { afterAll, beforeAll, expect, it } from 'vitest';
import { localReader, openDesktop } from '#test/server/sync/desktop.ts';
import { later, lanes } from '#test/server/sync/two.ts';
import { type Colleague, Firm } from './firm.ts';

// SPEC 5.9: a desktop syncs a firm's matter, and its person is removed from the firm. That deletes nothing here,
// however the desktop asks, and nothing done here meanwhile is lost when they come back.
let firm: Firm;
let owner: Colleague;
let count = 0;
beforeAll(async () => {
  firm = await Firm.open();
});
afterAll(() => firm[Symbol.asyncDispose]());

type Todo = { id: string; title: string; detail: string };

it.each(lanes)(
  'keeps what it has when its person leaves the workspace, and goes on when they return: %s',
  async (lane) => {
    count += 1;
    owner = await firm.person(`owner${count}`);
    const member = await firm.person(`member${count}`);
    await firm.neighbours.member(owner.workspaceId, member.accountId, 'member');
    const there = (method: string, address: string, body?: object) => firm.app.rest(owner.token, method, address, body);
    for (const title of ['One', 'Two']) await there('POST', '/todos', { title });

    await using desktop = await openDesktop();
    desktop.network.plain = lane === 'plain v1';
    const remoteId = await desktop.addRemote(firm.app.url, member.token);
    const { caseId } = await desktop.engine.select(remoteId, { remoteCaseId: owner.caseId });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const here = async () => (await localReader(desktop)(`/todos?caseId=${caseId}`)) as Todo[];
    const titles = async () => (await here()).map(({ title }) => title).toSorted();
    expect(await titles()).toEqual(['One', 'Two']);

    // Their own matter is on the same server, and goes on.
    const own = await desktop.engine.select(remoteId, { remoteCaseId: member.caseId });
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    await firm.app.rest(member.token, 'POST', '/todos', { caseId: member.caseId, title: 'Still mine' });

    const asked = `workspaceId=${owner.workspaceId}&accountId=${member.accountId}`;
    expect((await owner.window('DELETE', `/app/v1/members?${asked}`)).status).toBe(204);
    const one = (await here()).find(({ title }) => title === 'One');
    await desktop.call('patch_todos', { query: { id: one?.id ?? '' }, body: { detail: 'Written meanwhile' } });
    await desktop.call('post_todos', { body: { caseId, title: 'Mine' } });
    for (let run = 0; run < 3; run += 1) {
      const { end, sentence } = await desktop.engine.run(remoteId);
      expect({ end, sentence }).toMatchObject({
        end: 'refused',
        sentence: expect.stringMatching(/no longer shows this matter/) as string,
      });
      await later(desktop, 11);
    }
    expect(await titles()).toEqual(['Mine', 'One', 'Two']);
    expect(await localReader(desktop)(`/todos?caseId=${own.caseId}`)).toMatchObject([{ title: 'Still mine' }]);
    expect(await desktop.engine.quarantine()).toEqual([]);
    const farAway = (await there('GET', '/todos')).body as Todo[];
    expect(farAway.map(({ title, detail }) => [title, detail])).toEqual([
      ['One', ''],
      ['Two', ''],
    ]);

    await firm.neighbours.member(owner.workspaceId, member.accountId, 'member');
    await desktop.engine.run(remoteId);
    expect(await desktop.engine.run(remoteId)).toMatchObject({ end: 'inStep' });
    const again = (await there('GET', '/todos')).body as Todo[];
    expect(again.map(({ title, detail }) => `${title}: ${detail}`).toSorted()).toEqual([
      'Mine: ',
      'One: Written meanwhile',
      'Two: ',
    ]);
    expect(await titles()).toEqual(['Mine', 'One', 'Two']);
  },
);
