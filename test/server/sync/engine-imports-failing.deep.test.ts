import { describe, expect, it } from 'vitest';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { type Fault, HostileProxy } from '#test/support/hostile-proxy.ts';
import { change, type Message, TwoDesks } from './message-imports.ts';

/* What a server fails at about messages and their exports holds up nothing else (SPEC 2.9). */

const fault = 'The server has an error (500).';
const sms = { name: 'sms.xml', bytes: smsBackup(texts(6)) };

describe.each<[string, Fault, string]>([
  ['fails', { kind: '500 after' }, fault],
  ['answers what can’t be read', { kind: 'garbled' }, 'The server’s answer can’t be read.'],
])('a server that %s', (_how, always, why) => {
  const failing = { path: /^\/api\/v1\/messages\/import/, times: Infinity };

  it('when it is asked about an export', { timeout: 60_000 }, async () => {
    await using proxied = await proxiedDesks();
    const { two, proxy } = proxied;
    await two.there.import(sms);
    proxy.disturb(always, failing);
    await expect(goesOn(two)).resolves.toEqual([['messageImports', why]]);
    proxy.calm();
    await two.inStep();
    await two.same();
  });

  it('when it is sent an export', { timeout: 60_000 }, async () => {
    await using proxied = await proxiedDesks();
    const { two, proxy } = proxied;
    await two.here.import(sms);
    proxy.disturb(always, failing);
    const [left] = await goesOn(two);
    expect(left).toEqual(['messageImports', expect.stringMatching(/^Whether this export reached the server/)]);
    proxy.calm();
    await two.inStep();
    await two.same();
    expect(await two.messages(two.there)).toHaveLength(6);
  });

  it('when it is asked which messages are the same', { timeout: 60_000 }, async () => {
    await using proxied = await proxiedDesks();
    const { two, proxy } = proxied;
    await two.here.import(sms);
    await two.inStep();
    const [message] = await two.messages(two.here);
    await change(two.here, 'PATCH', `/messages?id=${(message as Message).id}`, { note: 'About the pick-up.' });
    proxy.disturb(always, { path: /^\/api\/v1\/messages\?.*records=/, times: Infinity });
    await expect(goesOn(two)).resolves.toEqual([['messages', `The server does not list its messages: ${why}`]]);
    proxy.calm();
    await two.inStep();
    await two.same();
  });
});

async function proxiedDesks() {
  const found: { proxy?: HostileProxy } = {};
  const two = await TwoDesks.open(async (url) => (found.proxy = await HostileProxy.before(url)).url);
  const { proxy } = found;
  if (!proxy) throw new Error('There is no proxy.');
  return {
    two,
    proxy,
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await two[Symbol.asyncDispose]();
    },
  };
}

/** A to-do is sent all the same; answers what was left alone. */
async function goesOn(two: TwoDesks): Promise<[string, string][]> {
  await change(two.here, 'POST', '/todos', { caseId: two.here.caseId, title: 'Call the clerk' });
  const { end, matters } = await two.run();
  expect(end).toBe('waiting');
  const { body } = await two.there.app.rest(two.there.token, 'GET', `/todos?caseId=${two.there.caseId}`);
  expect(body).toMatchObject([{ title: 'Call the clerk' }]);
  return matters.flatMap(({ left }) => left.map((each): [string, string] => [each.resource, each.why]));
}
