import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '#test/server/areas/messages/importing.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { Packing } from './packing.ts';

let desk: Desk;
let work: Packing;
beforeAll(async () => {
  desk = await Desk.open();
  work = new Packing(desk.app, desk.token, desk.caseId);
});
afterAll(() => desk[Symbol.asyncDispose]());

it('names a log that is too long for paper, and opens the packet nevertheless', async () => {
  await desk.import({ name: 'long.xml', bytes: smsBackup(texts(20_001)) });
  const [thread] = await desk.threads();
  const packetId = await work.save('Too long', [{ kind: 'message_log', refId: thread?.id ?? '' }]);
  const { findings } = await work.checked(packetId);
  expect(findings).toContainEqual(
    expect.objectContaining({
      code: 'unprintable',
      severity: 'error',
      text: expect.stringContaining('This log has 20,001 messages, and a PDF can have at most 20,000.') as string,
    }),
  );
  expect((await work.built(packetId)).error).toMatch(/Nothing was built\.$/);
});
