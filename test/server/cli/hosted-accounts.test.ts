import { describe, expect, it } from 'vitest';
import { rawRequest } from '#test/server/transports/http/raw-request.ts';
import { HostedDesk } from './hosted-desk.ts';

describe('casewright account disable', () => {
  it('closes an account at once, its window and its tokens, and enable opens it again', async () => {
    await using desk = new HostedDesk();
    await desk.serveHosted();
    const { token } = await desk.account('rosa@example.org');
    const { status, cookie } = await desk.signIn('rosa@example.org');
    expect(status).toBe(200);
    const made = await desk.rest(token, 'POST', '/todos', { title: 'Stays' });
    expect(made.status).toBe(201);
    expect(await desk.windowStatus(cookie, '/app/v1/todos')).toBe(200);

    const disabled = await desk.run(['account', 'disable', '--email', 'Rosa@Example.org']);
    expect(disabled).toMatchObject({ exitCode: 0, stdout: '' });
    expect(disabled.stderr).toMatch(/^rosa@example\.org is closed: .* Its matters stay as they are\.\n$/);
    expect((await desk.rest(token, 'GET', '/todos')).status).toBe(401);
    expect(await desk.windowStatus(cookie, '/app/v1/todos')).toBe(401);
    expect((await desk.signIn('rosa@example.org')).status).toBe(403);
    expect((await desk.run(['account', 'list'])).stdout).toMatch(/^rosa@example\.org .* closed +1 /m);
    const again = await desk.run(['account', 'disable', '--email', 'rosa@example.org']);
    expect(again).toMatchObject({ exitCode: 0, stderr: 'rosa@example.org was closed already.\n' });

    expect((await desk.run(['account', 'enable', '--email', 'rosa@example.org'])).exitCode).toBe(0);
    expect((await desk.rest(token, 'GET', '/todos')).body).toMatchObject([{ title: 'Stays' }]);
    // The session it had stays over; a new one opens.
    expect(await desk.windowStatus(cookie, '/app/v1/todos')).toBe(401);
    expect((await desk.signIn('rosa@example.org')).status).toBe(200);
  });

  it('says whose address it does not know', async () => {
    await using desk = new HostedDesk();
    await desk.serveHosted();
    const run = await desk.run(['account', 'disable', '--email', 'nobody@example.org']);
    expect(run).toMatchObject({ exitCode: 1, stdout: '' });
    expect(run.stderr).toBe('Casewright refused: There is no account for nobody@example.org.\n');
    expect((await desk.run(['account', 'disable'])).exitCode).toBe(2);
  });
});

it('no command starts a hosted server alone, with the settings of whatever shell it was typed in', async () => {
  await using desk = new HostedDesk();
  await desk.serveHosted();
  await desk.account('rosa@example.org');
  expect((await desk.stopHosted()).exitCode).toBe(0);
  for (const words of [['account', 'list'], ['token', 'list', '--account', 'rosa@example.org'], ['open']]) {
    const run = await desk.run(words);
    expect(run.exitCode, words.join(' ')).toBe(1);
    expect(run.stderr).toMatch(/No server runs on .* a hosted one is started by its service|No Casewright is running/);
  }
  expect(desk.traces()).toEqual([]);
});

// A second address of the loopback network, which only Linux has from the start.
it.skipIf(process.platform !== 'linux')(
  'commands find a server that listens for a proxy on another machine',
  async () => {
    await using desk = new HostedDesk();
    await desk.serveHosted({ CASEWRIGHT_LISTEN: '127.0.0.2' });
    await desk.account('rosa@example.org');
    expect((await desk.run(['account', 'list'])).stdout).toMatch(/^rosa@example\.org /m);
    const { port, host } = new URL(desk.url);
    expect((await rawRequest(`http://127.0.0.2:${port}/app/session`, { headers: { host } })).status).toBe(401);
    expect(await desk.stopHosted()).toMatchObject({ exitCode: 0 });
  },
);
