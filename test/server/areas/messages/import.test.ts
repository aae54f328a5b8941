import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { factsOf, HeldExports } from '#server/areas/messages/held-exports.ts';
import { pngOfText } from '#test/support/files/pictures.ts';
import { smsBackup, texts, whatsAppChat } from '#test/support/files/messages.ts';
import { answered } from '#test/support/answered.ts';
import { smsXml, type SmsSpec } from '#test/server/importers/exports/sms-xml.ts';
import { telegramChat } from '#test/server/importers/exports/telegram-json.ts';
import { Desk, Desks, type Imported } from './importing.ts';

const desks = new Desks();
afterAll(() => desks.close());

const sms = (from: number, count: number, name = 'sms.xml') => ({ name, bytes: smsBackup(texts(count, from)) });

const ambiguous = whatsAppChat([
  ['03/04/2025, 09:15:00', 'Daniel', 'Can we swap Friday?'],
  ['03/04/2025, 09:16:10', 'Maya', 'Yes, after school.'],
  ['03/04/2025, 09:16:30', 'Daniel', 'Thanks.'],
]);
const answers = { dateOrder: 'mdy', timeZone: 'America/Chicago', selfName: 'Maya' };

describe('an import', () => {
  it('stores every message of a text-message backup in its thread', async () => {
    await using desk = await desks.open();
    const { state, report } = await desk.import(sms(0, 30));
    expect(state).toBe('done');
    expect(report).toMatchObject({ messages: 30, added: 30, already: 0, broken: 0, error: null });
    expect(report?.threads).toMatchObject([{ title: 'Daniel Ellery', added: 30, already: 0 }]);
    const [thread] = await desk.threads();
    expect(JSON.parse(thread?.counts ?? '{}')).toEqual({ all: 30, sent: 15, received: 15, attachments: 0, deleted: 0 });
    expect(thread).toMatchObject({ firstAt: '2025-05-01T00:00:00.000Z', lastAt: '2025-05-01T00:29:00.000Z' });
    const stored = await desk.messages();
    expect(stored.map(({ body }) => body)).toEqual(texts(30).map(({ body }) => body));
    expect(stored.map(({ record }) => record)).toEqual(Array.from({ length: 30 }, (_, n) => n + 1));
  });

  it('says in its preview, and once it is stored, how many drafts and failed messages were left out', async () => {
    await using desk = await desks.open();
    const records = [1, 2, 3, 3, 5].map((box): SmsSpec => ({ kind: 'sms', address: '+15550101', box, body: `${box}` }));
    const file = { name: 'drafts.xml', bytes: smsXml(records) };
    const { id, state, unsent } = (await desk.send({ preview: 'yes' }, file)).body as Imported;
    expect([state, unsent]).toEqual(['ready', { drafts: 2, other: 1 }]);
    await desk.send({ importId: id });
    expect(await desk.settled(id)).toMatchObject({ state: 'done', unsent, report: { messages: 2, broken: 0 } });
    expect((await desk.messages()).map(({ body }) => body)).toEqual(['1', '2']);
  });

  it('is searched to its last message, and what is found is counted up to a thousand', async () => {
    const desk = await desks.open();
    await desk.import({ name: 'sms.xml', bytes: smsBackup(texts(1001)) });
    const search = (more: string) =>
      answered<{ hits: { offset: number }[]; total: number | null; nextOffset: number | null }>(
        desk.app.rest(desk.token, 'GET', `/messages/search?caseId=${desk.caseId}&q=exchange&limit=1${more}`),
      );
    const offsets = ({ hits }: { hits: { offset: number }[] }) => hits.map(({ offset }) => offset);
    const [first, last] = [await search(''), await search('&offset=1000')];
    expect([offsets(first), first.total, first.nextOffset]).toEqual([[1000], null, 1]);
    expect([offsets(last), last.total, last.nextOffset]).toEqual([[0], null, null]);
    const ofAThousand = await search('&from=2025-05-01T00:01:00.000Z');
    expect([offsets(ofAThousand), ofAThousand.total]).toEqual([[1000], 1000]);
  });

  it('of an overlapping export stores only what is new and says so', async () => {
    await using desk = await desks.open();
    await desk.import(sms(0, 30));
    const { report } = await desk.import(sms(10, 35, 'later.xml'));
    expect(report).toMatchObject({ messages: 35, added: 15, already: 20 });
    expect((await desk.messages()).map(({ body }) => body)).toEqual(texts(45).map(({ body }) => body));
    const threads = await desk.threads();
    expect(threads).toHaveLength(1);
    expect(JSON.parse(threads[0]?.counts ?? '{}')).toMatchObject({ all: 45 });
    expect(await desk.count('messageSightings')).toBe(65);
  });

  it('is read by its records, also those that another brought, and by what was changed since', async () => {
    await using desk = await desks.open();
    await desk.import(sms(0, 30));
    const { id } = await desk.import(sms(10, 35, 'later.xml'));
    const read = async (more: string) => {
      const { body } = await desk.app.rest(desk.token, 'GET', `/messages?caseId=${desk.caseId}${more}`);
      return (body as { messages: { id: string; body: string }[] }).messages;
    };
    const found = await read(`&importId=${id}&records=2,35`);
    expect(found.map(({ body }) => body)).toEqual([texts(1, 11)[0]?.body, texts(1, 44)[0]?.body]);
    expect(await read('&changed=true')).toEqual([]);
    await desk.app.rest(desk.token, 'PATCH', `/messages?id=${found[0]?.id}`, { tags: ['Late'] });
    expect((await read('&changed=true')).map(({ id: each }) => each)).toEqual([found[0]?.id]);
    expect(await read('&changed=false')).toHaveLength(44);
    const alone = await desk.app.rest(desk.token, 'GET', `/messages?caseId=${desk.caseId}&records=2`);
    expect(alone).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
  });

  it('says the same set hash wherever it is read alike, whatever is stored beside it', async () => {
    await using desk = await desks.open();
    await using other = await desks.open();
    await desk.import(sms(0, 30));
    const hashOf = ({ report }: Imported) => (report as { setHash?: string } | null)?.setHash;
    const [one, same] = [await desk.import(sms(10, 35, 'later.xml')), await other.import(sms(10, 35, 'again.xml'))];
    expect(hashOf(one)).toMatch(/^[0-9a-f]{64}$/);
    expect(hashOf(one)).toBe(hashOf(same));
    expect(hashOf(await other.import(sms(10, 34, 'less.xml')))).not.toBe(hashOf(one));
  });

  it('of the same bytes is the same import', async () => {
    await using desk = await desks.open();
    const first = await desk.import(sms(0, 12));
    const again = await desk.send({}, { ...sms(0, 12), name: 'copy.xml' });
    expect(again).toMatchObject({ status: 201, body: { id: first.id, state: 'done', report: { added: 12 } } });
    expect(await desk.count('messages')).toBe(12);
    expect(await desk.count('messageImports')).toBe(1);
  });

  it('waits for another one, and both are stored once', async () => {
    await using desk = await desks.open();
    const both = await Promise.all([desk.import(sms(0, 400)), desk.import(sms(200, 400, 'later.xml'))]);
    expect(both.map(({ state }) => state)).toEqual(['done', 'done']);
    expect((both[0].report?.added ?? 0) + (both[1].report?.added ?? 0)).toBe(600);
    expect((await desk.messages()).map(({ body }) => body)).toEqual(texts(600).map(({ body }) => body));
  });

  it('keeps the order of messages of one instant', async () => {
    await using desk = await desks.open();
    const at = new Date('2025-05-01T10:00:00Z');
    const same = Array.from({ length: 40 }, (_, n) => ({ from: 'other' as const, at, body: `Nth ${n}` }));
    await desk.import({ name: 'sms.xml', bytes: smsBackup(same) });
    expect((await desk.messages()).map(({ body }) => body)).toEqual(same.map(({ body }) => body));
  });

  it('keeps that order of a file that begins with the newest', async () => {
    await using desk = await desks.open();
    const messages = Array.from({ length: 50 }, (_, nth) => ({
      sender_name: nth % 2 === 0 ? 'Daniel' : 'Maya Ellery',
      // Ten in each moment.
      timestamp_ms: 1_746_093_600_000 + Math.floor(nth / 10) * 60_000,
      content: `Nth ${nth}`,
    })).toReversed();
    const participants = [{ name: 'Daniel' }, { name: 'Maya Ellery' }];
    const bytes = JSON.stringify({ participants, messages, title: 'Daniel', thread_path: 'inbox/daniel_1' });
    const { report } = await desk.import(
      { name: 'message_1.json', bytes },
      { selfName: 'Maya Ellery', platform: 'facebook' },
    );
    expect(report).toMatchObject({ added: 50 });
    const oldestFirst = Array.from({ length: 50 }, (_, nth) => `Nth ${nth}`);
    expect((await desk.messages()).map(({ body }) => body)).toEqual(oldestFirst);
  });

  it('finds a place for each message where other conversations have theirs, whichever way the files go', async () => {
    await using desk = await Desk.open();
    const all = texts(700);
    const files = [all.slice(200), all, all.toReversed()];
    for (const [nth, sent] of files.entries()) {
      const bytes = smsBackup(sent, { number: `+1555123000${nth}`, name: `Person ${nth}` });
      expect(await desk.import({ name: 'sms.xml', bytes })).toMatchObject({ report: { added: sent.length } });
    }
    const stored = await desk.messages();
    expect(stored).toHaveLength(1900);
    // Where an instant is taken from its beginning, a file that begins with the newest goes on before it.
    const early = stored.map(({ place, sentAt }) => Date.parse(sentAt ?? '') - Math.floor(place / 1024));
    expect([Math.min(...early), Math.max(...early)]).toEqual([0, 1]);
    const threads = Map.groupBy(stored, ({ threadId }) => threadId);
    expect([...threads.values()].map((rows) => rows.map(({ body }) => body))).toEqual(
      expect.arrayContaining([all.slice(200).map(({ body }) => body), all.map(({ body }) => body)]),
    );
  });

  it('keeps pictures as files of their messages, and counts those that are missing', async () => {
    await using desk = await desks.open();
    const media = await pngOfText(['Receipt']);
    const bytes = smsBackup([
      { from: 'other', at: new Date('2025-05-01T10:00:00Z'), body: 'The receipt', media },
      { from: 'me', at: new Date('2025-05-01T10:01:00Z'), body: 'Thank you' },
    ]);
    const { report } = await desk.import({ name: 'sms.xml', bytes });
    expect(report).toMatchObject({ messages: 2, attachments: 1, missing: 0 });
    const sha256 = createHash('sha256').update(media).digest('hex');
    expect(existsSync(join(desk.app.config.data, 'blobs', sha256.slice(0, 2), sha256))).toBe(true);
    expect((await desk.messages())[0]).toMatchObject({ attachmentCount: 1, body: 'The receipt' });
    expect(await desk.count('messageMedia')).toBe(1);
  });

  it('links whom it knows to their contacts', async () => {
    await using desk = await desks.open();
    const contact = { caseId: desk.caseId, name: 'D. Ellery', phones: [{ number: '+1 555 123 4567' }] };
    const { body } = await desk.app.rest(desk.token, 'POST', '/contacts', contact);
    await desk.import(sms(0, 4));
    const [thread] = await desk.threads();
    expect(JSON.parse(thread?.contactIds ?? '[]')).toEqual([(body as { id: string }).id]);
  });

  it('of a platform without a name of its own says in its thread and in logs which one it is', async () => {
    await using desk = await desks.open();
    const messages = [
      { from: 11, name: 'Ann Lee', at: Date.UTC(2026, 3, 9, 18), text: 'Can you take him?' },
      { from: 22, name: 'Maya', at: Date.UTC(2026, 3, 9, 18, 1), text: 'Yes.' },
    ];
    const chat = JSON.stringify(telegramChat({ name: 'Ann Lee', type: 'personal_chat', id: 11, messages }));
    await desk.import({ name: 'result.json', bytes: chat }, { selfName: 'Maya' });
    expect(await desk.threads()).toMatchObject([{ platform: 'other', service: 'Telegram' }]);
    const { body } = await desk.app.rest(desk.token, 'GET', `/export/message-log?caseId=${desk.caseId}&format=json`);
    expect(body).toMatchObject({ threads: [{ platform: 'Telegram' }] });
  });

  it('of the other person’s phone goes into the same thread, with sent and received turned around', async () => {
    await using desk = await desks.open();
    await desk.app.rest(desk.token, 'POST', '/contacts', {
      caseId: desk.caseId,
      name: 'Daniel',
      role: 'opposing_party',
    });
    await desk.import({ name: 'WhatsApp Chat with Daniel.txt', bytes: ambiguous }, answers);
    const theirs = ambiguous + whatsAppChat([['03/04/2025, 09:20:00', 'Maya', 'See you there.']]);
    const fields = { ...answers, selfName: 'Daniel' };
    const { report } = await desk.import({ name: 'WhatsApp Chat with Maya.txt', bytes: theirs }, fields);
    expect(report).toMatchObject({ added: 1, already: 3 });
    expect(await desk.threads()).toHaveLength(1);
    expect((await desk.messages()).map(({ direction }) => direction)).toEqual(['received', 'sent', 'received', 'sent']);
  });

  it('of the other person’s phone is known by what was said of the first one, without any contact', async () => {
    await using desk = await desks.open();
    await desk.import({ name: 'WhatsApp Chat with Daniel.txt', bytes: ambiguous }, answers);
    const theirs = { name: 'WhatsApp Chat with Maya.txt', bytes: ambiguous };
    const { report } = await desk.import(theirs, { ...answers, selfName: 'Daniel' });
    expect(report).toMatchObject({ added: 0, already: 3 });
    expect(await desk.threads()).toHaveLength(1);
  });
});

describe('what exports show together', () => {
  it('stands with the thread: what only one of them has, and what it says of itself', async () => {
    await using desk = await desks.open();
    await desk.import(sms(0, 30));
    const without = texts(30).filter((_, nth) => nth !== 12 && nth !== 13);
    const bytes = smsBackup(without).replace('count="28"', 'count="40"');
    const { report } = await desk.import({ name: 'other.xml', bytes });
    expect(report).toMatchObject({ added: 0, already: 28 });
    const [thread] = await desk.threads();
    const gaps = JSON.parse(thread?.gaps ?? '[]') as { kind: string; from: string | null; note: string }[];
    expect(gaps).toEqual([
      expect.objectContaining({ kind: 'count_mismatch', from: null, note: expect.stringContaining('40 records') }),
      expect.objectContaining({
        kind: 'only_in',
        from: '2025-05-01T00:12:00.000Z',
        note: '2 messages are in “sms.xml” and not in “other.xml”, which covers this time.',
      }),
    ]);
  });

  it('is printed in a log on the clock of its messages', async () => {
    await using desk = await desks.open();
    const later = whatsAppChat([['05/20/2025, 18:00:00', 'Daniel', 'Are you there?']]);
    await desk.import({ name: 'WhatsApp Chat with Daniel.txt', bytes: ambiguous + later }, answers);
    const { body } = await desk.app.rest(desk.token, 'GET', `/export/message-log?caseId=${desk.caseId}&format=json`);
    const { entries } = body as { entries: { kind: string }[] };
    expect(entries.filter(({ kind }) => kind === 'gap')).toMatchObject([
      { from: 'Mar 4, 2025, 9:16 AM', to: 'May 20, 2025, 6:00 PM' },
    ]);
  });

  it('names the message after which a file ends early', async () => {
    await using desk = await desks.open();
    const whole = smsBackup(texts(30));
    await desk.import({ name: 'cut.xml', bytes: whole.slice(0, whole.indexOf('<sms ', whole.indexOf('Message 20 '))) });
    const [thread] = await desk.threads();
    expect(JSON.parse(thread?.gaps ?? '[]')).toMatchObject([
      { kind: 'count_mismatch', note: expect.stringContaining('holds 30 records. It holds 21') as string },
      {
        kind: 'truncated',
        from: '2025-05-01T00:20:00.000Z',
        note: expect.stringContaining('“cut.xml” ends early') as string,
      },
    ]);
  });

  it('gives a message that the other phone still has its text, marked as deleted', async () => {
    await using desk = await desks.open();
    await desk.app.rest(desk.token, 'POST', '/contacts', {
      caseId: desk.caseId,
      name: 'Daniel',
      role: 'opposing_party',
    });
    const mine = ambiguous.replace('Thanks.', 'This message was deleted.');
    await desk.import({ name: 'WhatsApp Chat with Daniel.txt', bytes: mine }, answers);
    const theirs = { name: 'WhatsApp Chat with Maya.txt', bytes: ambiguous };
    const { report } = await desk.import(theirs, { ...answers, selfName: 'Daniel' });
    expect(report).toMatchObject({ added: 0, already: 3 });
    expect((await desk.messages()).at(-1)).toMatchObject({ body: 'Thanks.', deleted: 1 });
    const [thread] = await desk.threads();
    expect(JSON.parse(thread?.counts ?? '{}')).toMatchObject({ all: 3, deleted: 1 });
    expect(thread?.gaps).toContain('"kind":"deleted"');
  });
});

describe('what the file does not say', () => {
  const chat = { name: 'WhatsApp Chat with Daniel.txt', bytes: ambiguous };

  it('is asked with the importId, and nothing is stored', async () => {
    await using desk = await desks.open();
    const asked = await desk.send({}, chat);
    expect(asked).toMatchObject({ status: 400, body: { code: 'invalid_request', importId: expect.any(String) } });
    const { questions, importId } = asked.body as { questions: { field: string }[]; importId: string };
    expect(questions.map(({ field }) => field)).toContain('dateOrder');
    expect(await desk.count('messageImports')).toBe(0);
    expect((await desk.ask(importId)).body).toMatchObject({ state: 'asking', questions });
  });

  it('is answered without sending the file again', async () => {
    await using desk = await desks.open();
    const { importId } = (await desk.send({}, chat)).body as { importId: string };
    const begun = await desk.send({ importId, ...answers });
    expect(begun).toMatchObject({ status: 201, body: { id: importId } });
    expect(await desk.settled(importId)).toMatchObject({ state: 'done', report: { added: 3 }, answers });
    expect((await desk.messages())[0]).toMatchObject({
      sentAt: '2025-03-04T15:15:00.000Z',
      localTime: '2025-03-04T09:15:00',
      timeZone: 'America/Chicago',
      zoneFrom: 'asserted',
    });
  });

  it('may stay unknown: then times are kept as the clock showed them', async () => {
    await using desk = await desks.open();
    const { state } = await desk.import(chat, { ...answers, timeZone: 'unknown' });
    expect(state).toBe('done');
    expect((await desk.messages())[0]).toMatchObject({ sentAt: null, localTime: '2025-03-04T09:15:00' });
  });

  it('is shown by a preview, which stores nothing', async () => {
    await using desk = await desks.open();
    const asking = (await desk.send({ preview: 'yes' }, chat)).body as Imported;
    expect(asking).toMatchObject({ state: 'asking' });
    const ready = await desk.send({ preview: 'yes', importId: asking.id, ...answers });
    expect(ready).toMatchObject({ status: 201, body: { state: 'ready', questions: [], progress: { of: 3 } } });
    expect((ready.body as Imported).preview.map(({ body }) => body)).toContain('Can we swap Friday?');
    expect(await desk.count('messageImports')).toBe(0);
    expect(await desk.count('messages')).toBe(0);
  });
});

describe('some conversations of an export', () => {
  const clerk = texts(6, 100).map((text) => ({ ...text, body: `Clerk: ${text.body}` }));
  const other = smsBackup(clerk, { number: '+15557654321', name: 'The clerk' });
  const records = (xml: string): string => xml.slice(xml.indexOf('  <sms '), xml.indexOf('</smses>'));
  const both = `<smses count="16">\n${records(smsBackup(texts(10)))}${records(other)}</smses>`;
  const file = { name: 'phone.xml', bytes: both };

  it('are imported alone, and the rest of the same file later', async () => {
    await using desk = await desks.open();
    const { body } = await desk.send({ preview: 'yes' }, file);
    const { id, conversations } = body as { id: string; conversations: { key: string; participants: string[] }[] };
    expect(conversations).toHaveLength(2);
    const key = conversations.find(({ participants }) => participants.includes('Daniel Ellery'))?.key ?? '';
    const asked = { caseId: desk.caseId, attest: 'yes', importId: id, threads: [key] };
    const { status } = await desk.app.rest(desk.token, 'POST', '/messages/import', asked);
    expect(status).toBe(201);
    const { state, report } = await desk.settled(id);
    expect([state, report]).toMatchObject(['done', { messages: 10, added: 10, threads: [{ title: 'Daniel Ellery' }] }]);
    expect((await desk.messages()).some(({ body: said }) => said.startsWith('Clerk'))).toBe(false);
    // The file holds as many records as it says, also where not all of them are wanted.
    expect((await desk.threads()).map(({ gaps }) => gaps)).toEqual(['[]']);
    await desk.send({ preview: 'yes' }, file);
    const all = await desk.app.rest(desk.token, 'POST', '/messages/import', { ...asked, threads: [] });
    const whole = await desk.settled((all.body as { id: string }).id);
    expect(whole.report).toMatchObject({ messages: 16, added: 6, already: 10 });
  });

  it('are named by keys that the export has', async () => {
    await using desk = await desks.open();
    expect(await desk.send({ threads: 'nobody' }, file)).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('no conversation “nobody” in this export') as string },
    });
    expect(await desk.count('messages')).toBe(0);
  });
});

describe('columns of a table', () => {
  const bytes = 'When,Who,Said\n2026-03-04 09:30,Daniel,Hello\n2026-03-04 09:31,Maya,Yes\n';
  const columns = { time: 'When', sender: 'Who', body: 'Said' };
  const said = { selfName: 'Maya', timeZone: 'UTC', platform: 'other' };

  it.each(['a form', 'JSON'])('are an object, in %s', async (way) => {
    await using desk = await desks.open();
    const file = { name: 'table.csv', bytes };
    const inForm = way === 'a form' ? { columns: JSON.stringify(columns) } : {};
    const { body } = await desk.send({ ...said, ...inForm, preview: 'yes' }, file);
    const { id: importId } = body as { id: string };
    const asked = { caseId: desk.caseId, attest: 'yes', importId, ...(way === 'JSON' && { columns }) };
    const answer = await desk.app.rest(desk.token, 'POST', '/messages/import', asked);
    expect(answer).toMatchObject({ status: 201, body: { answers: { columns } } });
    expect((await desk.settled(importId)).report).toMatchObject({ added: 2 });
  });
});

describe('an export in parts', () => {
  const whole = Buffer.from(smsBackup(texts(200)));
  const sha256 = createHash('sha256').update(whole).digest('hex');
  const part = (nth: number) => ({
    name: 'sms.xml',
    bytes: whole.subarray((nth - 1) * 9000, nth === 3 ? undefined : nth * 9000),
  });
  const fields = (nth: number, hash = sha256) => ({ part: String(nth), parts: '3', sha256: hash });

  it('is put together in any order and imported', async () => {
    await using desk = await desks.open();
    const first = await desk.send(fields(2), part(2));
    expect(first).toMatchObject({ status: 201, body: { state: 'receiving', progress: { done: 1, of: 3 } } });
    const { id } = first.body as Imported;
    await desk.send(fields(1), part(1));
    expect((await desk.ask(id)).body).toMatchObject({ state: 'receiving', progress: { done: 2, of: 3 } });
    expect(await desk.send(fields(3), part(3))).toMatchObject({ status: 201, body: { id } });
    expect(await desk.settled(id)).toMatchObject({ state: 'done', sha256, report: { added: 200 } });
  });

  it('that is not the file it should be is refused and not kept', async () => {
    await using desk = await desks.open();
    const other = 'a'.repeat(64);
    const { id } = (await desk.send(fields(1, other), part(1))).body as Imported;
    await desk.send(fields(2, other), part(2));
    const refused = await desk.send(fields(3, other), part(3));
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(await desk.ask(id)).toMatchObject({ status: 404 });
  });

  it.each([
    ['a part that is none of them', { part: '4', parts: '3', sha256 }, /which of the 3 parts/],
    ['a part without the hash of the whole', { part: '1', parts: '3' }, /SHA-256 of the whole/],
    ['another file than its hash', { sha256: 'b'.repeat(64) }, /arrived damaged/],
  ])('refuses %s', async (_what, sent, sentence) => {
    await using desk = await desks.open();
    const refused = await desk.send(sent, part(1));
    expect(refused).toMatchObject({ status: 400, body: { error: expect.stringMatching(sentence) } });
  });
});

describe('a request', () => {
  it('without attest=yes is refused with a sentence', async () => {
    await using desk = await desks.open();
    for (const attest of ['', 'no']) {
      const refused = await desk.send({ attest }, sms(0, 3));
      expect(refused).toMatchObject({ status: 400, body: { error: expect.stringContaining('Send attest=yes') } });
    }
    expect(await desk.count('messageImports')).toBe(0);
  });

  it.each([
    [
      'what is no export',
      { name: 'letter.txt', bytes: 'Dear Daniel,\nthe school wrote on Monday.\n' },
      /not an export/,
    ],
    ['an empty file', { name: 'sms.xml', bytes: '' }, /empty/],
    ['a file with a DOCTYPE', { name: 'sms.xml', bytes: '<!DOCTYPE x><smses count="0"></smses>' }, /./],
  ])('with %s is refused as invalid_file', async (_what, file, sentence) => {
    await using desk = await desks.open();
    const refused = await desk.send({}, file);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 'invalid_file', error: expect.stringMatching(sentence) },
    });
    expect(await desk.count('messageImports')).toBe(0);
  });

  it.each([
    ['with nothing to import', {}, undefined, 400],
    ['for an import that is not there', { importId: '01890000-0000-7000-8000-000000000000' }, undefined, 404],
    ['with a zone that is none', { timeZone: 'Mars/Olympus' }, sms(0, 3), 400],
    ['with columns that are no JSON', { columns: 'time=1' }, sms(0, 3), 400],
    ['for a court file that is not there', { courtCaseId: '01890000-0000-7000-8000-000000000000' }, sms(0, 3), 400],
  ])('%s is refused', async (_what, fields, file, status) => {
    await using desk = await desks.open();
    expect(await desk.send(fields, file)).toMatchObject({ status });
    expect(await desk.count('messages')).toBe(0);
  });

  it('over the plan’s storage is refused before anything is stored', async () => {
    await using desk = await Desk.open({ storageQuotaMib: 1 });
    const refused = await desk.send({}, sms(0, 8000));
    expect(refused).toMatchObject({ status: 402, body: { code: 'storage_limit' } });
    expect(await desk.count('messageImports')).toBe(0);
  });

  it('of another account learns nothing of an import', async () => {
    await using desk = await desks.open();
    const { id } = await desk.import(sms(0, 3));
    const peer = await desk.app.peer();
    const other = await peer.token();
    const { body } = await peer.rest(other, 'GET', '/case');
    const asked = await peer.rest(other, 'POST', '/messages/import', {
      caseId: (body as { caseId: string }).caseId,
      importId: id,
    });
    expect(asked.status).toBe(404);
  });
});

describe('an assistant', () => {
  it('is not told of a thread that is private', async () => {
    await using desk = await desks.open();
    const { id } = await desk.import(sms(0, 3));
    await desk.app.connections.write((session) =>
      session.db.updateTable('messageThreads').set({ private: 1 }).execute(),
    );
    const assistant = await desk.app.token(['*'], 'Assistant', { assistant: true });
    expect((await desk.ask(id, assistant)).body).toMatchObject({ state: 'done', report: { added: 3, threads: [] } });
    await desk.import(sms(3, 2, 'later.xml'));
    expect((await desk.messages()).map((row) => row.private)).toEqual([0, 0, 0, 1, 1]);
  });
});

describe('an export that takes long to look through', () => {
  it('is stored without being asked for again, once it was', async () => {
    await using desk = await desks.open();
    // As it is when the answer of the first request came before the end of the look through the file.
    const held = new HeldExports(desk.app.config.data);
    const preview = (await desk.send({ preview: 'yes' }, sms(0, 6))).body as Imported;
    expect((await desk.ask(preview.id)).body).toMatchObject({ state: 'ready' });
    const found = await held.find(preview.id);
    if (!found) throw new Error('The export is not held.');
    await held.note(preview.id, { ...factsOf(found), wanted: true });
    expect(await desk.settled(preview.id)).toMatchObject({ state: 'done', report: { added: 6 } });
  });
});
