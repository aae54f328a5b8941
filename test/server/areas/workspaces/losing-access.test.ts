import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { plantMatter, type PlantedMatter } from '#test/server/access/planted-matter.ts';
import { brief, Follower } from '#test/server/areas/sync-feed/follower.ts';
import { EventStream } from '#test/server/transports/http/event-stream.ts';
import { Assistant } from '#test/server/transports/mcp/assistant.ts';
import { type Colleague, Firm } from './firm.ts';

// A person removed from a workspace sees nothing of it from the next call on, by any way in.
let firm: Firm;
let owner: Colleague;
let member: Colleague;
let matter: PlantedMatter;
let count = 0;
beforeAll(async () => {
  firm = await Firm.open();
  owner = await firm.person('owner');
  matter = await plantMatter(firm.app, owner.token, 'Quetzalcoatl');
});
afterAll(() => firm[Symbol.asyncDispose]());
beforeEach(async () => {
  member = await firm.person(`member${(count += 1)}`);
  await firm.neighbours.member(matter.workspaceId, member.accountId, 'member');
});

const remove = async () => {
  const asked = `workspaceId=${matter.workspaceId}&accountId=${member.accountId}`;
  expect((await owner.window('DELETE', `/app/v1/members?${asked}`)).status).toBe(204);
};

describe('who was removed', () => {
  it('finds nothing with a token, in the window or as an assistant', async () => {
    await using assistant = await Assistant.on(firm.app, member.token);
    const byToken = (address: string) => firm.app.rest(member.token, 'GET', address);
    const inWindow = (address: string) => member.window('GET', address);
    const all = [
      () => byToken(`/evidence/${matter.open}`),
      () => byToken(`/files/${matter.open}`),
      () => byToken(`/todos?caseId=${matter.caseId}`),
      () => byToken(`/sync/manifest?caseId=${matter.caseId}`),
      () => inWindow(`/app/v1/files/${matter.open}/text`),
      () => inWindow(`/app/v1/evidence/${matter.open}/view`),
      () => inWindow(`/app/evidence/${matter.open}/thumbnail`),
      () => inWindow(`/app/v1/history?caseId=${matter.caseId}`),
      () => inWindow(`/app/v1/members?workspaceId=${matter.workspaceId}`),
    ];
    for (const each of all) expect((await each()).status, String(each)).toBeLessThan(300);
    expect(await assistant.ask('get_evidence_by_id', { id: matter.open })).toMatchObject({ id: matter.open });
    await remove();
    for (const each of all) expect((await each()).status, String(each)).toBe(404);
    expect(await assistant.refusal('get_evidence_by_id', { id: matter.open })).toMatch(/not_found|There is no/);
    expect(JSON.stringify((await byToken('/workspaces')).body)).not.toContain(matter.workspaceId);
    const context = { 'x-case-context': `ws:${matter.workspaceId}` };
    expect(await firm.app.rest(member.token, 'GET', '/case', undefined, context)).toMatchObject({
      status: 400,
      body: { code: 'invalid_context' },
    });
    // What is their own stays theirs.
    expect((await byToken(`/case?caseId=${member.caseId}`)).status).toBe(200);
  });

  it('gets no answer again that was kept for a key', async () => {
    const headers = { 'idempotency-key': `kept-${count}` };
    const make = () =>
      firm.app.rest(member.token, 'POST', '/todos', { caseId: matter.caseId, title: 'Secret plan' }, headers);
    expect((await make()).status).toBe(201);
    expect((await make()).status).toBe(201);
    await remove();
    expect((await make()).status).toBe(404);
  });

  it('hears so in the open window, and nothing that happens there afterwards', async () => {
    await using stream = await EventStream.open(firm.app, { cookie: member.cookie });
    await remove();
    const lost = await stream.wait(({ data }) => data['resource'] === 'memberships');
    expect(lost.data).toMatchObject({ op: 'delete' });
    await firm.app.rest(owner.token, 'PATCH', `/evidence/${matter.open}`, { title: `Changed ${count}` });
    const { body } = await firm.app.rest(member.token, 'POST', '/todos', { title: 'My own' });
    const { id } = body as { id: string };
    await stream.wait(({ data }) => data['id'] === id);
    expect(stream.events.filter(({ data }) => data['id'] === matter.open)).toEqual([]);
  });

  it('hears by the sync feed that the case is hidden, never that anything was deleted', async () => {
    const feed = await new Follower(firm.app, member.token).begin();
    await remove();
    expect(brief(await feed.news())).toEqual([`hidden cases ${matter.caseId}`]);
    await firm.app.rest(owner.token, 'PATCH', `/evidence/${matter.open}`, { title: `Later ${count}` });
    expect(await feed.news()).toEqual([]);
  });
});

describe('an open window', () => {
  it('hears who joins the workspace, and a stranger’s does not', async () => {
    const stranger = await firm.person(`stranger${count}`);
    const late = await firm.person(`late${count}`);
    await using theirs = await EventStream.open(firm.app, { cookie: stranger.cookie });
    await using ours = await EventStream.open(firm.app, { cookie: member.cookie });
    await using own = await EventStream.open(firm.app, { cookie: late.cookie });
    expect((await firm.join(owner, late, 'viewer')).status).toBe(200);
    const isMembership = ({ data }: { data: Record<string, unknown> }) => data['resource'] === 'memberships';
    await ours.wait(isMembership);
    await own.wait(isMembership);
    const made = await firm.app.rest(stranger.token, 'POST', '/todos', { title: 'Mine' });
    await theirs.wait(({ data }) => data['id'] === (made.body as { id: string }).id);
    expect(theirs.events.filter(isMembership)).toEqual([]);
    expect(theirs.events.filter(({ data }) => data['resource'] === 'invitations')).toEqual([]);
  });
});
