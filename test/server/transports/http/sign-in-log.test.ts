import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { type Browser, expectStatus, HostedServer, password } from '#test/support/hosted.ts';

// The operator reads in the log who came in, and nothing that would let them in.
const next = 'another horse battery';
const email = 'maya@example.org';
const secrets: string[] = [];
let house: HostedServer;
let written = '';
let accountId: string;
beforeAll(async () => {
  const stderr = vi.spyOn(process.stderr, 'write').mockImplementation((chunk) => {
    written += String(chunk);
    return true;
  });
  house = await HostedServer.start({ logLevel: 'debug' });
  const link = async (): Promise<string> => {
    const secret = await house.secretTo(email);
    secrets.push(secret);
    return secret;
  };
  const keep = ({ cookie }: Browser): number => secrets.push(cookie.split('=')[1] ?? '');
  const maya = house.browser();
  await expectStatus(202, maya.post('/app/sign-up', { email, name: 'Maya Ellery', password }));
  await expectStatus(200, maya.post('/app/verify', { link: await link(), password }));
  keep(maya);
  accountId = ((await maya.get('/app/session')).body as { account: { id: string } }).account.id;
  await house.browser().signIn(email, { password: 'wrong horse battery' });
  // As it happens: the password in the field of the address.
  await house.browser().signIn('my.secret.password@example.org');
  await maya.signIn(email);
  keep(maya);
  await expectStatus(200, maya.post('/app/password', { password, next }));
  keep(maya);
  await house.browser().post('/app/forgot', { email });
  await house.mail.mailTo(email);
  await expectStatus(200, house.browser().post('/app/reset', { link: await link(), password }));
  await maya.signIn(email);
  keep(maya);
  await maya.post('/app/sign-out');
  stderr.mockRestore();
});
afterAll(() => house[Symbol.asyncDispose]());

it.each([
  'An account was opened.',
  'An address was confirmed.',
  'Somebody signed in.',
  'A password was changed.',
  'A new password was asked for.',
  'A password was reset by mail.',
  'Somebody signed out.',
])('logs by id: %s', (message) => {
  const lines = written.split('\n').filter((line) => line.includes(message));
  const requestId = expect.stringMatching(/^[\da-f-]{36}$/) as string;
  expect(lines.length).toBeGreaterThan(0);
  for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'info', message, accountId, requestId });
});

it('logs sign-ins that were refused, without what was tried', () => {
  const lines = written.split('\n').filter((line) => line.includes('A sign-in was refused.'));
  expect(lines).toHaveLength(2);
  for (const line of lines) expect(JSON.parse(line)).not.toHaveProperty('email');
});

it('holds no address, name, password, link or session', () => {
  expect(secrets).toHaveLength(6);
  for (const secret of [...secrets, email, 'my.secret.password', 'Maya', password, next, 'wrong horse']) {
    expect(secret).not.toBe('');
    expect(written).not.toContain(secret);
  }
});
