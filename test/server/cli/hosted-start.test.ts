import { expect, it } from 'vitest';
import { Desk } from './casewright.ts';

const hosted = { CASEWRIGHT_MODE: 'hosted', CASEWRIGHT_PUBLIC_URL: 'https://cases.example.org' };

it('says everything that is wrong with the settings at once, repeats no secret, and ends with 2', async () => {
  await using desk = new Desk();
  const run = await desk.run(['serve'], {
    CASEWRIGHT_MODE: 'hosted',
    CASEWRIGHT_PUBLIC_URL: 'https://cases.example.org/path',
    CASEWRIGHT_LISTEN: 'everywhere',
    CASEWRIGHT_TRUSTED_PROXIES: 'my proxy',
    CASEWRIGHT_SIGN_UP: 'closed',
    CASEWRIGHT_SMTP_URL: 'http://user:Quetzalcoatl@mail.example.org',
    CASEWRIGHT_MAIL_FROM: 'a@example.org, b@example.org',
    CASEWRIGHT_METRICS_TOKEN: 'short',
    CASEWRIGHT_PORT: '80000',
  });
  expect(run).toMatchObject({ exitCode: 2, stdout: '' });
  for (const name of [
    'PUBLIC_URL',
    'LISTEN',
    'TRUSTED_PROXIES',
    'SIGN_UP',
    'SMTP_URL',
    'MAIL_FROM',
    'METRICS_TOKEN',
    'PORT',
  ]) {
    expect(run.stderr).toMatch(new RegExp(`^CASEWRIGHT_${name} must be .*\\.$`, 'm'));
  }
  expect(run.stderr).not.toMatch(/Quetzalcoatl|short/);
  expect(desk.traces()).toEqual([]);
});

it.each([
  ['a public address', { CASEWRIGHT_MODE: 'hosted' }, /needs CASEWRIGHT_PUBLIC_URL/],
  [
    'a sender, when it sends mail',
    { ...hosted, CASEWRIGHT_SMTP_URL: 'smtp://127.0.0.1' },
    /needs CASEWRIGHT_MAIL_FROM/,
  ],
  ['TLS in its address', { ...hosted, CASEWRIGHT_PUBLIC_URL: 'http://cases.example.org' }, /PUBLIC_URL must be/],
])('needs %s', async (_what, env, sentence) => {
  await using desk = new Desk();
  const run = await desk.run(['serve'], env);
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(sentence);
});

it('refuses a data folder of the other kind, in both directions', async () => {
  await using desk = new Desk();
  const { child } = await desk.serve();
  const gone = new Promise((resolve) => child.once('close', resolve));
  child.kill('SIGTERM');
  await gone;
  const run = await desk.run(['serve'], hosted);
  expect(run.exitCode).toBe(2);
  expect(run.stderr).toMatch(/This data folder is a desktop’s/);
});
