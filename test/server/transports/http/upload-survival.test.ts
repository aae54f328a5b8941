import { expect, test } from 'vitest';
import { Desk } from '#test/server/cli/casewright.ts';
import { multipart, rawRequest } from './raw-request.ts';

test('a file in a field of another name did not only refuse the request, it ended the server', async () => {
  await using desk = new Desk();
  const { child, line } = await desk.serve('--announce', 'json', '--log', 'error');
  const { url, bootAddress } = (JSON.parse(line) as { ready: { url: string; bootAddress: string } }).ready;
  const boot = await fetch(bootAddress, { redirect: 'manual' });
  const cookie = (boot.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
  const headers = ['content-disposition: form-data; name="file"; filename="a.txt"'];
  const { type, body } = multipart([{ headers, bytes: 'x' }]);
  const sent = { cookie, origin: url, 'content-type': type };
  for (let n = 0; n < 3; n += 1) {
    const reply = await rawRequest(`${url}/app/v1/evidence`, { method: 'POST', headers: sent, body });
    expect(reply.status).toBe(400);
  }
  expect((await fetch(`${url}/app/v1/account`, { headers: { cookie } })).status).toBe(200);
  expect(child.exitCode).toBeNull();
});
