import { describe, expect, it } from 'vitest';
import { smsBackup, texts, whatsAppChat } from '#test/support/files/messages.ts';
import { change, TwoDesks } from './message-imports.ts';

/* Exports of messages travel as their file and answers; what people add to their messages as edits (SPEC 10.6 to 10.8). */

const sms = (from: number, count: number, name = 'sms.xml') => ({ name, bytes: smsBackup(texts(count, from)) });
const chat = whatsAppChat([
  ['03/04/2025, 09:15:00', 'Daniel', 'Can we swap Friday?'],
  ['03/04/2025, 09:16:10', 'Maya', 'Yes, after school.'],
]);
const answers = { dateOrder: 'mdy', timeZone: 'America/Chicago', selfName: 'Maya', device: 'Maya’s phone' };

describe('an export of messages', () => {
  it('is sent with its answers, and one that was added there is fetched', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 30));
    await two.inStep();
    await two.same();
    expect(await two.messages(two.there)).toHaveLength(30);
    await two.there.import({ name: 'chat.txt', bytes: chat }, answers);
    await two.inStep();
    await two.same();
    expect(await two.messages(two.here)).toHaveLength(32);
    const [found] = (await two.messages(two.here)).filter(({ body }) => body === 'Yes, after school.');
    expect(found).toMatchObject({
      direction: 'sent',
      sentAt: '2025-03-04T15:16:10.000Z',
      source: { device: 'Maya’s phone' },
    });
    const { matters } = await two.inStep();
    expect(matters[0]?.requests).toBe(1);
  });

  it('is shown by a preview, which does nothing about it', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 12));
    const { changes, upload } = await two.preview();
    expect(changes).toMatchObject([{ resource: 'messageImports', what: 'create', side: 'there', title: 'sms.xml' }]);
    expect(upload).toBe(smsBackup(texts(12)).length);
    expect(await two.there.count('messageImports')).toBe(0);
  });

  it('that is on both sides already is recognized and not sent', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 12));
    await two.there.import(sms(0, 12, 'copy.xml'));
    const { matters } = await two.inStep();
    expect(matters[0]).toMatchObject({ there: { created: 0 }, here: { created: 0 } });
    expect(await two.there.count('messageImports')).toBe(1);
    await two.same();
  });

  it('that gives other messages there is left alone, with a sentence', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import({ name: 'chat.txt', bytes: chat }, answers);
    await two.there.import({ name: 'chat.txt', bytes: chat }, { ...answers, dateOrder: 'dmy' });
    const { end, matters } = await two.run();
    expect(end).toBe('waiting');
    expect(matters[0]?.left).toMatchObject([
      { resource: 'messageImports', why: expect.stringContaining('gives other messages on the server') as string },
    ]);
    expect(await two.here.count('messages')).toBe(2);
    expect(await two.there.count('messages')).toBe(2);
  });

  it('that was deleted on one side comes back on neither', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 12));
    await two.inStep();
    const [thread] = await two.threads(two.here);
    await change(two.here, 'DELETE', '/messages/threads', { id: thread?.id });
    await two.inStep();
    expect(await two.here.count('messages')).toBe(0);
    expect(await two.there.count('messages')).toBe(12);
    await two.inStep();
    expect(await two.here.count('messages')).toBe(0);
  });
});

describe('what people add to imported messages', () => {
  it('travels by export and record, in either direction', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 30));
    await two.inStep();
    const [mine, theirs] = [await two.messages(two.here), await two.messages(two.there)];
    await change(two.here, 'PATCH', `/messages?id=${mine[3]?.id}`, { tags: ['school'], note: 'Ask about this.' });
    await change(two.there, 'PATCH', `/messages?id=${theirs[7]?.id}`, { tags: ['money'], private: true });
    const [thread] = await two.threads(two.there);
    await change(two.there, 'PATCH', '/messages/threads', { id: thread?.id, title: 'Daniel, texts', complete: 'yes' });
    await two.inStep();
    expect((await two.messages(two.there))[3]).toMatchObject({ tags: ['school'], note: 'Ask about this.' });
    expect((await two.messages(two.here))[7]).toMatchObject({ tags: ['money'], private: true });
    expect(await two.threads(two.here)).toMatchObject([{ title: 'Daniel, texts', complete: 'yes' }]);
    await two.same();
    expect((await two.inStep()).matters[0]?.requests).toBe(1);
    await change(two.there, 'PATCH', `/messages?id=${theirs[3]?.id}`, { tags: [], note: '' });
    await two.inStep();
    expect((await two.messages(two.here))[3]).toMatchObject({ tags: [], note: '' });
    await two.same();
  });

  it('stays here where the message is gone on the other side, and says so (10.8)', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 12));
    await two.inStep();
    const [thread] = await two.threads(two.there);
    await change(two.there, 'DELETE', '/messages/threads', { id: thread?.id });
    const [mine] = await two.messages(two.here);
    await change(two.here, 'PATCH', `/messages?id=${mine?.id}`, { note: 'Ask about this.' });
    const { matters } = await two.inStep();
    expect(matters[0]?.staysHere).toMatchObject([
      { resource: 'messages', localId: mine?.id, why: expect.stringContaining('somebody deleted it') as string },
    ]);
    expect((await two.messages(two.here))[0]).toMatchObject({ note: 'Ask about this.' });
  });
});
