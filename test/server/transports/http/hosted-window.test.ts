import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { HostedServer } from '#test/support/hosted.ts';

let house: HostedServer;
beforeAll(async () => {
  house = await HostedServer.start();
});
afterAll(() => house[Symbol.asyncDispose]());

interface SessionSeen {
  account: { id: string; name: string };
  firstRun: boolean;
  dataFolder: string;
}

describe('the window of a hosted server', () => {
  it('refuses what was meant for the account before, when another one has signed in with the browser since', async () => {
    const maya = await house.person('maya@example.org');
    const { account } = (await maya.get('/app/session')).body as SessionSeen;
    const asMaya = { 'x-casewright-account': account.id };
    expect((await maya.get('/app/v1/workspaces', asMaya)).status).toBe(200);
    const dana = await house.person('dana@example.org');
    const refused = await dana.send('PATCH', '/app/v1/profile', { name: 'Maya Ellery' }, asMaya);
    expect(refused).toMatchObject({ status: 401, body: { error: expect.stringMatching(/Someone else/) as string } });
    expect(((await dana.get('/app/session')).body as SessionSeen).account.name).toBe('dana');
    // Naming an account gives nobody its rights.
    expect((await house.browser().get('/app/v1/workspaces', asMaya)).status).toBe(401);
  });

  it('offers a beginning until a matter is begun, and asks for no name', async () => {
    const robin = await house.person('robin@example.org', 'Robin Hale');
    expect((await robin.get('/app/session')).body).toMatchObject({ firstRun: true, dataFolder: '' });
    const begun = await robin.post('/app/v1/first-run', { start: 'empty', caption: 'Hale v. Marsh' });
    expect(begun).toMatchObject({ status: 200, body: { caseId: expect.any(String) as string } });
    expect((await robin.get('/app/session')).body).toMatchObject({ firstRun: false, account: { name: 'Robin Hale' } });
    expect((await robin.post('/app/v1/first-run', { start: 'sample' })).status).toBe(409);
  });

  it('has nothing to begin for a person who has not confirmed their address', async () => {
    const early = house.browser();
    await early.post('/app/sign-up', { email: 'early@example.org', name: 'Early', password: 'correct horse battery' });
    await early.post('/app/sign-in', { email: 'early@example.org', password: 'correct horse battery' });
    expect((await early.get('/app/session')).body).toMatchObject({
      firstRun: false,
      account: { emailVerified: false },
    });
    expect(await early.post('/app/v1/first-run', { start: 'empty', caption: 'Mine' })).toMatchObject({
      status: 403,
      body: { code: 'email_unverified' },
    });
  });

  it('shows everybody its limits and addresses, and nobody where its data is', async () => {
    const about = await (await house.person('sam@example.org')).get('/app/v1/about');
    expect(about).toMatchObject({
      status: 200,
      body: { limits: { items: 0 }, about: { mode: 'hosted', dataFolder: '', mcp: `${house.app.url}/api/mcp` } },
    });
    expect(JSON.stringify(about.body)).not.toContain(house.app.config.data);
  });

  it('tries an assistant’s connection at its own public address', async () => {
    const lee = await house.person('lee@example.org');
    const made = await lee.post('/app/v1/developer/tokens', { name: 'Assistant', permissions: ['*'], assistant: true });
    const { token } = made.body as { token: string };
    const choice = { compact: true, readOnly: false };
    const tried = await lee.post('/app/v1/connect/test', { token, way: 'http', ...choice });
    expect(tried).toMatchObject({ status: 200, body: { works: true } });
    // What would start a program on the server's machine is not for the people who use it.
    expect((await lee.post('/app/v1/connect/test', { token, way: 'stdio', ...choice })).status).toBe(403);
  });
});
