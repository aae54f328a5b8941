import { TOTP } from 'otpauth';
import { expect, it } from 'vitest';
import { HostedDesk, password } from './hosted-desk.ts';

it('casewright account authenticator-off lets somebody in again who lost the phone and the recovery codes', async () => {
  await using desk = new HostedDesk();
  await desk.serveHosted();
  const { token } = await desk.account('rosa@example.org');
  const change = (action: string, more: object = {}) =>
    desk.rest(token, 'POST', '/account/security', { action, password, ...more });
  const { secret } = (await change('setup')).body as { secret: string };
  expect((await change('enable', { code: new TOTP({ secret }).generate() })).status).toBe(200);
  // The password is right, and opens nothing without a code.
  expect(await desk.signIn('rosa@example.org')).toEqual({ status: 200, cookie: '' });

  const off = await desk.run(['account', 'authenticator-off', '--email', 'Rosa@Example.org']);
  expect(off).toMatchObject({ exitCode: 0, stdout: '' });
  expect(off.stderr).toMatch(/^The authenticator of rosa@example\.org is off: .* A mail tells the owner\.\n$/);
  expect((await desk.signIn('rosa@example.org')).cookie).not.toBe('');
  const { body } = await desk.rest(token, 'GET', '/account/security');
  expect(body).toMatchObject({ authenticator: 'off', recoveryCodesLeft: 0 });

  const again = await desk.run(['account', 'authenticator-off', '--email', 'rosa@example.org']);
  expect(again).toMatchObject({ exitCode: 0, stderr: 'rosa@example.org has no authenticator that is on.\n' });
  const nobody = await desk.run(['account', 'authenticator-off', '--email', 'nobody@example.org']);
  expect(nobody).toMatchObject({
    exitCode: 1,
    stderr: 'Casewright refused: There is no account for nobody@example.org.\n',
  });
});
