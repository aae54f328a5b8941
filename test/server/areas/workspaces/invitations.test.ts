import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { invite as plant } from '#server/areas/workspaces/invitations.ts';
import { password } from '#test/support/hosted.ts';
import { type Colleague, Firm } from './firm.ts';

// How people come into a workspace: by mail, for one address, once, and without revealing who has an account.
let firm: Firm;
let owner: Colleague;
let count = 0;
beforeAll(async () => {
  firm = await Firm.open();
});
afterAll(() => firm[Symbol.asyncDispose]());
beforeEach(async () => {
  owner = await firm.person(`owner${(count += 1)}`);
});

const invite = (by: Colleague, email: string, role = 'member') =>
  by.window('POST', '/app/v1/members/invitations', { workspaceId: owner.workspaceId, email, role });
const look = (link: string) => firm.app.window('POST', '/app/invitation/look', { link }, { cookie: 'none=1' });
const people = async (by: Colleague) =>
  (await by.window('GET', `/app/v1/members?workspaceId=${owner.workspaceId}`)).body as {
    members: { email: string; role: string }[];
    invitations: { id: string; email: string; inviter: string; role: string; expired: boolean }[];
  };
const expire = (email: string) =>
  firm.neighbours.write((tx) =>
    tx.db
      .updateTable('invitations')
      .set({ expiresAt: '2020-01-01T00:00:00.000Z' })
      .where('email', '=', email)
      .execute(),
  );

describe('an invitation', () => {
  it('names the workspace and the inviter, and none of its content', async () => {
    const name = 'Ellery & Partners';
    await owner.window('PATCH', `/app/v1/members/workspace?workspaceId=${owner.workspaceId}`, { name });
    await owner.window('POST', '/app/v1/case/update', { caption: 'Quetzalcoatl v. Tlaloc' });
    await invite(owner, 'new@example.org');
    const mail = await firm.house.mail.mailTo('new@example.org');
    expect(mail.subject).toBe(`owner${count} invites you to “Ellery & Partners” on Casewright`);
    expect(mail.text).not.toContain('Quetzalcoatl');
    expect(mail.links).toHaveLength(1);
    expect(mail.links[0]).toMatch(new RegExp(`^${firm.app.url}/invitation#[0-9A-Za-z]{40}$`));
  });

  it('makes no link of the names that people give themselves', async () => {
    const name = 'Win now http://evil.example/x www.evil.example a@evil.example';
    await owner.window('PATCH', `/app/v1/members/workspace?workspaceId=${owner.workspaceId}`, { name });
    await invite(owner, 'bait@example.org');
    const mail = await firm.house.mail.mailTo('bait@example.org');
    expect(mail.subject + mail.text).not.toMatch(/evil\.|@evil|\/\/evil/);
    expect(mail.links).toHaveLength(1);
  });

  it('is answered alike whether the address has an account, or one that is closed', async () => {
    const known = await firm.person(`known${count}`);
    const closed = await firm.person(`closed${count}`);
    await firm.neighbours.write((tx) =>
      tx.db.updateTable('credentials').set({ disabledAt: tx.now }).where('accountId', '=', closed.accountId).execute(),
    );
    const replies = [];
    for (const email of [known.email, closed.email, `nobody${count}@example.org`])
      replies.push(await invite(owner, email));
    for (const { status, body } of replies) {
      expect(status).toBe(201);
      expect(Object.keys(body as object)).toEqual(['id']);
    }
    const shown = (await people(owner)).invitations.map(({ id: _id, email: _email, ...rest }) => Object.keys(rest));
    expect(new Set(shown.map(String)).size).toBe(1);
  });

  it('shows the holder of its secret where it leads, without a session', async () => {
    const link = await firm.invited(owner, `fresh${count}@example.org`, 'viewer');
    const seen = {
      workspace: `owner${count}’s workspace`,
      inviter: `owner${count}`,
      role: 'viewer',
      email: `fresh${count}@example.org`,
    };
    expect(await look(link)).toMatchObject({ status: 200, body: { ...seen, hasAccount: false } });
    const known = await firm.person(`settled${count}`);
    expect(await look(await firm.invited(owner, known.email))).toMatchObject({ body: { hasAccount: true } });
    expect(await look('0'.repeat(40))).toMatchObject({ status: 404, body: { code: 'not_found' } });
  });

  it('brings in the one it was sent to, once, however the address is spelt', async () => {
    const guest = await firm.person(`guest${count}`);
    const link = await firm.invited(owner, guest.email.replace('guest', 'GUEST'), 'member');
    const accepted = await guest.window('POST', '/app/invitation/accept', { link });
    const { workspaceId, caseId } = owner;
    const joined = { workspaceId, caseId, role: 'member', context: `ws:${workspaceId}` };
    expect(accepted).toMatchObject({ status: 200, body: joined });
    expect(await guest.window('GET', `/app/v1/case?caseId=${caseId}`)).toMatchObject({
      status: 200,
      body: { access: { level: 'edit', via: 'workspace' } },
    });
    expect((await guest.window('POST', '/app/invitation/accept', { link })).status).toBe(404);
    expect((await look(link)).status).toBe(404);
    expect((await people(owner)).invitations).toEqual([]);
  });

  it('opens an account for who has none, which then is in, and reported as joining', async () => {
    const email = `newcomer${count}@example.org`;
    const invitation = await firm.invited(owner, email, 'admin');
    const browser = firm.house.browser();
    const person = { email, name: 'New Comer', password, invitation };
    expect((await browser.post('/app/sign-up', person)).status).toBe(202);
    expect((await browser.signIn(email)).status).toBe(200);
    const workspaces = (await browser.get('/app/v1/workspaces')).body as { id: string; role: string }[];
    expect(workspaces.find(({ id }) => id === owner.workspaceId)).toMatchObject({ role: 'admin' });
    const { body } = await browser.get(`/app/v1/history?caseId=${owner.caseId}&resource=memberships`);
    expect(body).toMatchObject({
      lines: [{ people: 'joined', title: 'New Comer', doer: { kind: 'person', name: 'New Comer', you: true } }],
    });
    // Without a context everybody is in their own workspace.
    expect((await browser.get('/app/v1/case')).body).toMatchObject({ access: { via: 'own' } });
    const there = await browser.get('/app/v1/case', { 'x-case-context': `ws:${owner.workspaceId}` });
    expect(there.body).toMatchObject({ caseId: owner.caseId, access: { level: 'owner', via: 'workspace' } });
  });

  it('is nobody else’s, and says whose it is', async () => {
    const other = await firm.person(`other${count}`);
    const link = await firm.invited(owner, `right${count}@example.org`);
    const reply = await other.window('POST', '/app/invitation/accept', { link });
    expect(reply).toMatchObject({
      status: 403,
      body: { error: `This invitation was sent to right${count}@example.org. Sign in with that address to accept it.` },
    });
    expect((await other.window('GET', `/app/v1/case?caseId=${owner.caseId}`)).status).toBe(404);
    expect((await look(link)).status).toBe(200);
  });

  it('opens nothing once it was withdrawn, sent again or has expired', async () => {
    const guest = await firm.person(`late${count}`);
    const accept = (link: string) => guest.window('POST', '/app/invitation/accept', { link });
    const first = await firm.invited(owner, guest.email);
    const [{ id } = { id: '' }] = (await people(owner)).invitations;
    expect((await owner.window('POST', '/app/v1/members/invitations/again', { id })).status).toBe(204);
    const second = await firm.house.secretTo(guest.email);
    expect((await accept(first)).status).toBe(404);
    await expire(guest.email);
    expect((await people(owner)).invitations).toMatchObject([{ id, expired: true }]);
    expect((await accept(second)).status).toBe(404);
    expect((await look(second)).status).toBe(404);
    expect((await owner.window('POST', '/app/v1/members/invitations/again', { id })).status).toBe(204);
    const third = await firm.house.secretTo(guest.email);
    expect((await owner.window('DELETE', `/app/v1/members/invitations?id=${id}`)).status).toBe(204);
    expect((await accept(third)).status).toBe(404);
    expect((await owner.window('DELETE', `/app/v1/members/invitations?id=${id}`)).status).toBe(404);
    expect((await owner.window('POST', '/app/v1/members/invitations/again', { id })).status).toBe(404);
  });

  it('that expired leaves the way free for another one', async () => {
    await invite(owner, `twice${count}@example.org`);
    expect(await invite(owner, `Twice${count}@example.org`)).toMatchObject({ status: 409 });
    await expire(`twice${count}@example.org`);
    expect((await invite(owner, `twice${count}@example.org`, 'admin')).status).toBe(201);
    expect((await people(owner)).invitations).toMatchObject([{ role: 'admin', expired: false }]);
  });

  it('confirms the address of who accepts it', async () => {
    const guest = await firm.person(`unsure${count}`);
    await firm.neighbours.write((tx) =>
      tx.db.updateTable('credentials').set({ verifiedAt: null }).where('accountId', '=', guest.accountId).execute(),
    );
    const add = () => guest.window('POST', '/app/v1/todos', { title: 'Mine' });
    expect(await add()).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
    const link = await firm.invited(owner, guest.email);
    expect((await guest.window('POST', '/app/invitation/accept', { link })).status).toBe(200);
    expect((await add()).status).toBe(201);
  });

  it('does not lower who is in the workspace already by another one', async () => {
    const twice = await firm.person(`both${count}`);
    const asViewer = await firm.invited(owner, twice.email, 'viewer');
    await firm.neighbours.member(owner.workspaceId, twice.accountId, 'admin');
    expect(await twice.window('POST', '/app/invitation/accept', { link: asViewer })).toMatchObject({
      body: { role: 'admin' },
    });
  });
});

describe('inviting', () => {
  it('is for owners and administrators, and nobody else sees what is open', async () => {
    const [admin, member, viewer, stranger] = [
      await firm.person(`admin${count}`),
      await firm.person(`member${count}`),
      await firm.person(`viewer${count}`),
      await firm.person(`stranger${count}`),
    ];
    await firm.neighbours.member(owner.workspaceId, admin.accountId, 'admin');
    await firm.neighbours.member(owner.workspaceId, member.accountId, 'member');
    await firm.neighbours.member(owner.workspaceId, viewer.accountId, 'viewer');
    expect((await invite(admin, `one${count}@example.org`, 'admin')).status).toBe(201);
    const [{ id } = { id: '' }] = (await people(admin)).invitations;
    for (const who of [member, viewer]) {
      expect((await invite(who, `two${count}@example.org`)).status).toBe(403);
      expect((await people(who)).invitations).toEqual([]);
    }
    expect((await invite(stranger, `two${count}@example.org`)).status).toBe(404);
    for (const who of [member, viewer, stranger]) {
      expect((await who.window('POST', '/app/v1/members/invitations/again', { id })).status).toBe(404);
      expect((await who.window('DELETE', `/app/v1/members/invitations?id=${id}`)).status).toBe(404);
    }
  });

  it('makes nobody an owner', async () => {
    expect((await invite(owner, `boss${count}@example.org`, 'owner')).status).toBe(400);
  });

  it('is refused to who has not confirmed their own address', async () => {
    await firm.neighbours.write((tx) =>
      tx.db.updateTable('credentials').set({ verifiedAt: null }).where('accountId', '=', owner.accountId).execute(),
    );
    expect(await invite(owner, 'any@example.org')).toMatchObject({ status: 403, body: { code: 'email_unverified' } });
  });

  it('is refused for who is in the workspace already', async () => {
    expect(await invite(owner, owner.email)).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });

  it('ends for a while after 20 mails within an hour, and after 3 to one address', async () => {
    const email = `often${count}@example.org`;
    await invite(owner, email);
    const [{ id } = { id: '' }] = (await people(owner)).invitations;
    const again = () => owner.window('POST', '/app/v1/members/invitations/again', { id });
    for (const status of [204, 204, 429]) expect((await again()).status).toBe(status);
    for (let each = 3; each < 20; each += 1) {
      expect((await invite(owner, `many${count}-${each}@example.org`)).status).toBe(201);
    }
    const refused = await invite(owner, `more${count}@example.org`);
    expect(refused).toMatchObject({ status: 429, body: { code: 'rate', retryAfter: expect.any(Number) as number } });
    expect((await people(owner)).invitations).toHaveLength(18);
  });

  it('waits for answers to 50 of them', async () => {
    const { workspaceId, accountId: invitedBy } = owner;
    await firm.neighbours.write(async (tx) => {
      for (let each = 0; each < 50; each += 1) {
        const email = `waiting${count}-${each}@example.org`;
        await plant(tx, { workspaceId, email, role: 'viewer' }, invitedBy);
      }
    });
    expect(await invite(owner, `last${count}@example.org`)).toMatchObject({ status: 409 });
  });

  it('is withdrawn with the right to do it', async () => {
    const admin = await firm.person(`former${count}`);
    await firm.neighbours.member(owner.workspaceId, admin.accountId, 'admin');
    const link = await firm.invited(admin, `friend${count}@example.org`, 'member', owner.workspaceId);
    const asked = `workspaceId=${owner.workspaceId}&accountId=${admin.accountId}`;
    await owner.window('PATCH', `/app/v1/members?${asked}`, { role: 'member' });
    expect((await look(link)).status).toBe(404);
  });
});
