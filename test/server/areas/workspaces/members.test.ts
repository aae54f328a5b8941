import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { People } from '#server/areas/workspaces/people-schema.ts';
import { testApp } from '#test/support/app.ts';
import { type Colleague, Firm } from './firm.ts';

// Who may do what to whom in a workspace, and that it counts from the next call on.
let firm: Firm;
let owner: Colleague;
let admin: Colleague;
let member: Colleague;
let viewer: Colleague;
let stranger: Colleague;
let count = 0;
beforeAll(async () => {
  firm = await Firm.open();
});
afterAll(() => firm[Symbol.asyncDispose]());
beforeEach(async () => {
  count += 1;
  owner = await firm.person(`owner${count}`);
  admin = await firm.person(`admin${count}`);
  member = await firm.person(`member${count}`);
  viewer = await firm.person(`viewer${count}`);
  stranger = await firm.person(`stranger${count}`);
  for (const [who, role] of [
    [admin, 'admin'],
    [member, 'member'],
    [viewer, 'viewer'],
  ] as const) {
    await firm.neighbours.member(owner.workspaceId, who.accountId, role);
  }
});

const see = (who: Colleague) => who.window('GET', `/app/v1/members?workspaceId=${owner.workspaceId}`);
/** What somebody does to somebody else, or to the workspace. */
function ask(who: Colleague, what: string, on?: Colleague, more: object = {}) {
  const { workspaceId } = owner;
  const query = `workspaceId=${workspaceId}${on ? `&accountId=${on.accountId}` : ''}`;
  switch (what) {
    case 'role':
      return who.window('PATCH', `/app/v1/members?${query}`, more);
    case 'workspace':
      return who.window('PATCH', `/app/v1/members/workspace?${query}`, more);
    case 'hand-over':
      return who.window('POST', '/app/v1/members/hand-over', { workspaceId, accountId: on?.accountId });
    default:
      return who.window('DELETE', `/app/v1/members?${query}`);
  }
}
const roleOf = async (who: Colleague) =>
  ((await see(owner)).body as People).members.find(({ accountId }) => accountId === who.accountId)?.role;
const levelOf = async (who: Colleague) => {
  const { status, body } = await firm.app.rest(who.token, 'GET', `/case?caseId=${owner.caseId}`);
  return status === 200 ? (body as { access: { level: string } }).access.level : status;
};

describe('the people of a workspace', () => {
  it('are all shown to owners and administrators, with who pays', async () => {
    for (const who of [owner, admin]) {
      const { workspace, members } = (await see(who)).body as People;
      expect(workspace.role).toBe(who === owner ? 'owner' : 'admin');
      expect(members.map(({ email, role, pays }) => [email, role, pays])).toEqual([
        [owner.email, 'owner', true],
        [admin.email, 'admin', false],
        [member.email, 'member', false],
        [viewer.email, 'viewer', false],
      ]);
      expect(members.filter(({ you }) => you).map(({ accountId }) => accountId)).toEqual([who.accountId]);
    }
  });

  it('show others themselves and the owners, without an address', async () => {
    for (const who of [member, viewer]) {
      const { members } = (await see(who)).body as People;
      expect(members.map(({ accountId, email }) => [accountId, email])).toEqual([
        [owner.accountId, null],
        [who.accountId, who.email],
      ]);
    }
  });

  it('are nobody’s who is not one of them', async () => {
    expect(await see(stranger)).toMatchObject({ status: 404 });
    for (const what of ['role', 'remove', 'hand-over', 'leave', 'workspace']) {
      const more = what === 'role' ? { role: 'viewer' } : what === 'workspace' ? { name: 'Mine now' } : {};
      const on = what === 'leave' || what === 'workspace' ? undefined : member;
      expect((await ask(stranger, what, on, more)).status, what).toBe(404);
    }
  });
});

describe('a role', () => {
  it('counts from the next call on, with a token and in the window', async () => {
    const add = () => firm.app.rest(member.token, 'POST', '/todos', { caseId: owner.caseId, title: 'Call' });
    expect((await add()).status).toBe(201);
    expect((await ask(owner, 'role', member, { role: 'viewer' })).status).toBe(200);
    expect((await add()).status).toBe(403);
    expect(await levelOf(member)).toBe('view');
    expect((await see(member)).body).toMatchObject({ workspace: { role: 'viewer' } });
    await ask(owner, 'role', member, { role: 'admin' });
    expect(await levelOf(member)).toBe('owner');
    expect(((await see(member)).body as People).members).toHaveLength(4);
  });

  it('of an owner is an owner’s to change, and an administrator makes no owner', async () => {
    expect((await ask(admin, 'role', owner, { role: 'member' })).status).toBe(403);
    expect((await ask(admin, 'role', member, { role: 'owner' })).status).toBe(403);
    expect((await ask(admin, 'role', admin, { role: 'owner' })).status).toBe(403);
    expect((await ask(admin, 'role', member, { role: 'admin' })).status).toBe(200);
    expect((await ask(owner, 'role', admin, { role: 'owner' })).status).toBe(200);
    expect((await ask(admin, 'role', owner, { role: 'admin' })).body).toMatchObject({
      error: expect.stringMatching(/pays for the workspace/) as string,
    });
    expect((await ask(owner, 'role', admin, { role: 'viewer' })).status).toBe(200);
  });

  it('is changed by no member or viewer, who do not learn who else is there', async () => {
    for (const who of [member, viewer]) {
      for (const on of [admin, stranger]) {
        const reply = await ask(who, 'role', on, { role: 'viewer' });
        expect(reply).toMatchObject({
          status: 403,
          body: { error: expect.stringMatching(/^Only an owner/) as string },
        });
      }
      expect((await ask(who, 'role', who, { role: 'admin' })).status).toBe(403);
    }
  });
});

describe('leaving', () => {
  it('is everybody’s but the payer’s', async () => {
    for (const who of [viewer, member, admin]) {
      expect((await ask(who, 'leave')).status).toBe(204);
      expect(await levelOf(who)).toBe(404);
    }
    expect(await ask(owner, 'leave')).toMatchObject({
      status: 403,
      body: { error: expect.stringMatching(/You pay for this workspace/) as string },
    });
    expect(((await see(owner)).body as People).members).toHaveLength(1);
  });

  it('leaves one’s own workspace as it was', async () => {
    await ask(member, 'leave');
    expect(await firm.app.rest(member.token, 'GET', '/case')).toMatchObject({ body: { caseId: member.caseId } });
  });
});

describe('removing', () => {
  it('is for owners and administrators, of whom an administrator removes no owner', async () => {
    expect((await ask(member, 'remove', viewer)).status).toBe(403);
    expect((await ask(admin, 'remove', owner)).status).toBe(403);
    expect((await ask(admin, 'remove', viewer)).status).toBe(204);
    expect((await ask(admin, 'remove', viewer)).status).toBe(404);
    expect((await ask(owner, 'remove', admin)).status).toBe(204);
    expect((await ask(owner, 'remove', owner)).status).toBe(403);
  });
});

describe('transferring ownership', () => {
  it('makes a member an owner in addition to who pays', async () => {
    expect((await ask(admin, 'hand-over', member)).status).toBe(403);
    expect((await ask(owner, 'hand-over', stranger)).status).toBe(404);
    expect(await ask(owner, 'hand-over', member)).toMatchObject({ status: 200, body: { role: 'owner' } });
    expect(await roleOf(member)).toBe('owner');
    expect(await roleOf(owner)).toBe('owner');
  });

  it('makes an owner who does not pay an administrator', async () => {
    await ask(owner, 'hand-over', member);
    expect(await ask(member, 'hand-over', viewer)).toMatchObject({ status: 200, body: { role: 'admin' } });
    expect([await roleOf(owner), await roleOf(member), await roleOf(viewer)]).toEqual(['owner', 'admin', 'owner']);
  });
});

describe('the workspace', () => {
  it('is named by owners and administrators, as everybody then sees it', async () => {
    expect((await ask(member, 'workspace', undefined, { name: 'Mine' })).status).toBe(403);
    expect((await ask(admin, 'workspace', undefined, { name: '  ' })).status).toBe(400);
    expect((await ask(admin, 'workspace', undefined, { name: 'Ellery & Partners' })).status).toBe(200);
    const { body } = await viewer.window('GET', '/app/v1/workspaces');
    expect(body).toContainEqual(
      expect.objectContaining({ id: owner.workspaceId, name: 'Ellery & Partners', kind: 'shared', role: 'viewer' }),
    );
  });

  it('has no people on a desktop', async () => {
    await using desktop = await testApp();
    const address = `/app/v1/members?workspaceId=${owner.workspaceId}`;
    expect(await desktop.window('GET', address)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect((await desktop.window('POST', '/app/invitation/look', { link: 'x' })).status).toBe(403);
  });
});

describe('the history', () => {
  const shown = async (who: Colleague) => {
    const { body } = await who.window('GET', `/app/v1/history?caseId=${owner.caseId}`);
    const { lines } = body as { lines: { resource: string; people?: string; title: string; doer: { name: string } }[] };
    return lines
      .filter(({ resource }) => resource === 'memberships' || resource === 'invitations')
      .map(({ people, title, doer }) => `${doer.name} ${people ?? 'changed'} ${title}`);
  };

  it('records who was invited, came, was changed and went, also when they are gone', async () => {
    const guest = await firm.person(`guest${count}`);
    expect((await firm.join(owner, guest, 'member')).status).toBe(200);
    await ask(admin, 'role', guest, { role: 'viewer' });
    await ask(guest, 'leave');
    await ask(owner, 'remove', viewer);
    expect((await shown(admin)).slice(0, 5)).toEqual([
      `owner${count} removed viewer${count}`,
      `guest${count} left guest${count}`,
      `admin${count} changed guest${count}`,
      `guest${count} joined guest${count}`,
      `owner${count} invited ${guest.email}`,
    ]);
    expect((await shown(member))[0]).toBe(`owner${count} removed viewer${count}`);
    expect((await guest.window('GET', `/app/v1/history?caseId=${owner.caseId}`)).status).toBe(404);
  });

  it('keeps addresses from who does not manage the workspace', async () => {
    await firm.invited(owner, `asked${count}@example.org`);
    expect((await shown(owner)).join()).toContain(`asked${count}@example.org`);
    for (const who of [member, viewer]) expect((await shown(who)).join()).not.toContain('@example.org');
  });
});
