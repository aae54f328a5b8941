import { afterAll, beforeAll, expect, it } from 'vitest';
import { Desk } from '#test/server/areas/messages/importing.ts';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { textOf } from './packet-text.ts';
import { Packing } from './packing.ts';

let desk: Desk;
let work: Packing;
beforeAll(async () => {
  desk = await Desk.open();
  work = new Packing(desk.app, desk.token, desk.caseId);
});
afterAll(() => desk[Symbol.asyncDispose]());

/** Texts from 23:20 on, a minute apart. */
const imported = (count: number) => desk.import({ name: `sms-${count}.xml`, bytes: smsBackup(texts(count, 1_400)) });

it('prints the messages of the days that were chosen, and looks at them again when one arrives', async () => {
  await imported(100);
  const [thread] = await desk.threads();
  const range = { from: '2025-05-02', to: '2025-05-02' };
  const packetId = await work.save('One day', [{ kind: 'message_log', refId: thread?.id ?? '', range }]);
  expect((await work.checked(packetId)).findings.filter(({ severity }) => severity === 'error')).toEqual([]);
  const [file] = (await work.built(packetId)).files;
  const words = await textOf(await work.file(file?.fileId ?? ''));
  expect(words).toContain('Message 1440 about');
  expect(words).toContain('Message 1499 about');
  expect(words).not.toContain('Message 1439 about');

  expect((await work.read(packetId)).plan.checked).toBe(1);
  await imported(101);
  expect((await work.read(packetId)).plan.checked).toBe(0);
});
