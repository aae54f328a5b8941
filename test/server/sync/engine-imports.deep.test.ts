import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { smsBackup, texts } from '#test/support/files/messages.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { change, TwoDesks } from './message-imports.ts';

/* Exports of messages between two whole applications (SPEC 10.6 to 10.8): the larger stories; engine-imports.test.ts has the others. */

const sms = (from: number, count: number, name = 'sms.xml') => ({ name, bytes: smsBackup(texts(count, from)) });

describe('an export of messages', () => {
  it('takes lists and objects among its answers along, in both directions', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    const columns = JSON.stringify({ time: 'When', sender: 'Who', body: 'Said' });
    const said = { columns, selfName: 'Maya', timeZone: 'UTC', platform: 'other' };
    const table = (day: string) => ({
      name: 'table.csv',
      bytes: `When,Who,Said\n${day} 09:30,Daniel,Hello\n${day} 09:31,Maya,Yes\n`,
    });
    const records = (number: string): string => {
      const backup = smsBackup(texts(4), { number, name: number });
      return backup.slice(backup.indexOf('  <sms '), backup.indexOf('</smses>'));
    };
    const numbers = ['+15551230001', '+15551230002', '+15551230003'];
    const phone = { name: 'phone.xml', bytes: `<smses count="12">\n${numbers.map(records).join('')}</smses>` };
    const { body } = await two.here.send({ preview: 'yes' }, phone);
    const { id: importId, conversations } = body as { id: string; conversations: { key: string }[] };
    const threads = conversations.slice(0, 2).map(({ key }) => key);
    await change(two.here, 'POST', '/messages/import', { caseId: two.here.caseId, attest: 'yes', importId, threads });
    await two.here.settled(importId);
    await two.here.import(table('2026-03-04'), said);
    await two.there.import(table('2026-03-05'), said);
    await two.inStep();
    await two.same();
    expect(await two.messages(two.there)).toHaveLength(12);
  });

  it('of more than a request takes is sent in parts', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    // Nobody reads comments, so that it is the size alone that takes time.
    const padding = `<!--${'and so on '.repeat(100)}-->`;
    const bytes = Buffer.from(smsBackup(texts(26)).replaceAll(/^ {2}</gm, `${padding.repeat(1100)}$&`));
    const size = 24 * 1024 * 1024;
    expect(bytes.length).toBeGreaterThan(size);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const whole = { parts: '2', sha256 };
    await two.here.send({ ...whole, part: '1' }, { name: 'sms.xml', bytes: bytes.subarray(0, size) });
    await two.here.import({ name: 'sms.xml', bytes: bytes.subarray(size) }, { ...whole, part: '2' });
    await two.inStep();
    expect(await two.there.count('messages')).toBe(26);
    const [thread] = await two.threads(two.there);
    expect(thread).toMatchObject({ counts: { all: 26 } });
  });

  it('travels with what people added to its messages before the first run', { timeout: 120_000 }, async () => {
    await using two = await TwoDesks.open();
    await two.here.import(sms(0, 30));
    await two.there.import(sms(20, 30, 'later.xml'));
    const [mine, theirs] = [await two.messages(two.here), await two.messages(two.there)];
    // The one message is record 26 of one file, and record 6 of the other.
    await change(two.here, 'PATCH', `/messages?id=${mine[25]?.id}`, { tags: ['here'] });
    await change(two.there, 'PATCH', `/messages?id=${theirs[5]?.id}`, { tags: ['there'], note: 'Both saw it.' });
    await two.inStep();
    expect(await two.messages(two.here)).toHaveLength(50);
    const [one] = (await two.messages(two.here)).filter(({ tags }) => tags.length > 0);
    expect(one).toMatchObject({ tags: expect.arrayContaining(['here', 'there']) as string[], note: 'Both saw it.' });
    const facts = async (desk: typeof two.here) =>
      (await two.messages(desk)).map(({ body, tags, note }) => ({ body, tags: tags.toSorted(), note }));
    expect(await facts(two.here)).toEqual(await facts(two.there));
    expect((await two.inStep()).matters[0]?.requests).toBe(1);
  });
});

it(
  'a desktop and a server with an export, a logged message and a renamed thread come to rest',
  {
    timeout: 180_000,
  },
  async () => {
    await using two = await TwoDesks.open();
    const [court, contact] = [
      { caption: 'Custody' },
      { name: 'Daniel Ellery', phones: [{ label: 'mobile', number: '+15551234567' }] },
    ];
    const { id: courtCaseId } = (await change(two.here, 'POST', '/court-cases', court)) as { id: string };
    await change(two.here, 'POST', '/contacts', contact);
    const media = new Uint8Array(await pngOfText(['Receipt']));
    const pictured = texts(40).map((text, nth) => (nth % 10 === 0 ? { ...text, media } : text));
    await two.here.import({ name: 'sms.xml', bytes: smsBackup(pictured) }, { courtCaseId, device: 'Maya’s phone' });
    const mine = await two.messages(two.here);
    for (const nth of [0, 10, 11]) {
      await change(two.here, 'PATCH', `/messages?id=${mine[nth]?.id}`, { tags: ['exchange', `day ${nth}`] });
    }
    const [thread] = await two.threads(two.here);
    await change(two.here, 'PATCH', '/messages/threads', { id: thread?.id, title: 'Daniel, about the exchange' });
    const logged = { threadId: thread?.id, direction: 'received', body: 'He said so on the phone.' };
    await change(two.here, 'POST', '/messages', { ...logged, at: '2025-05-02T10:00:00.000Z', note: 'A call' });
    await two.inStep();
    await two.same();
    const [theirs] = await two.threads(two.there);
    expect(theirs).toMatchObject({ title: 'Daniel, about the exchange', counts: { all: 41, attachments: 4 } });
    expect(theirs?.['participants']).toContainEqual(
      expect.objectContaining({ contactId: expect.any(String) as string }),
    );
    expect(theirs?.['courtCaseId']).toEqual(expect.any(String));
    // Its thread has another version by the message that was logged in it.
    await two.inStep();
    // The feed and the description of the server, and nothing else.
    expect((await two.inStep()).matters[0]).toMatchObject({ requests: 1, left: [], staysHere: [] });
    await change(two.there, 'PATCH', '/messages/threads', { id: theirs?.id, title: 'Renamed on the server' });
    await two.inStep();
    expect(await two.threads(two.here)).toMatchObject([{ title: 'Renamed on the server' }]);
    expect((await two.inStep()).matters[0]?.requests).toBe(1);
  },
);
