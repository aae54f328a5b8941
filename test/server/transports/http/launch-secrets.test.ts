import { expect, test } from 'vitest';
import { LaunchSecrets } from '#server/transports/http/launch-secrets.ts';
import { testApp } from '#test/support/app.ts';

const minute = 60_000;

test('an address opens one window, within ten minutes', () => {
  let now = 0;
  const launches = new LaunchSecrets(() => now);
  const [used, late, unused] = [launches.issue(), launches.issue(), launches.issue()];
  expect([launches.redeem(used), launches.redeem(used)]).toEqual([true, false]);
  now = 10 * minute - 1;
  expect(launches.redeem(unused)).toBe(true);
  now = 10 * minute;
  expect(launches.redeem(late)).toBe(false);
});

test('a browser that opens another address has one session still', async () => {
  await using app = await testApp();
  const boot = async (cookie = ''): Promise<string> => {
    const reply = await fetch(app.running.bootAddress(), { redirect: 'manual', headers: { cookie } });
    expect(reply.status).toBe(303);
    return (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  };
  const session = async (cookie: string): Promise<number> =>
    (await app.window('GET', '/app/session', undefined, { cookie })).status;
  const first = await boot();
  const second = await boot(first);
  const elsewhere = await boot();
  expect(await Promise.all([first, second, elsewhere].map(session))).toEqual([401, 200, 200]);
});
