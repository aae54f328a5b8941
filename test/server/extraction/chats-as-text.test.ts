import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { afterAll, describe, expect, it, test, vi } from 'vitest';
import { readerOf } from '#server/importers/formats.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Message } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { readAll, sourceOf } from '#test/server/importers/exports/in-memory.ts';
import { currentPage } from '#test/server/importers/exports/messenger-html.ts';
import { encryptedJson, messengerJson } from '#test/server/importers/exports/messenger-json.ts';
import { smsXml, type SmsSpec } from '#test/server/importers/exports/sms-xml.ts';
import { soundChats } from '#test/server/importers/exports/sound-chats.ts';
import { soundExports } from '#test/server/importers/exports/sound.ts';
import { zip } from '#test/support/files/zip.ts';
import { openDesk, readBy } from './reading.ts';

// The children that read take it over.
vi.stubEnv('TZ', 'UTC');
const desk = await openDesk();
const pool = createExtractionPool({ temporaryFolder: desk.folder });
afterAll(async () => {
  await pool.close();
  await desk[Symbol.asyncDispose]();
});

async function textOf(name: string, content: Buffer | string): Promise<string> {
  const { pages } = await readBy(pool, await desk.put(name, content));
  return pages.map(({ text }) => text).join('\n\n');
}

const at = 1_700_000_000_000;
const when = '2023-11-14 22:13:20 UTC';

describe('a backup of text messages', () => {
  const group = { address: '+15550101~+15550102', name: 'Ann, Bo' };
  const records: SmsSpec[] = [
    { kind: 'sms', address: '+15550102', name: 'Bo', date: at, body: 'Hi' },
    {
      kind: 'mms',
      ...group,
      date: at + 1000,
      subject: 'Saturday',
      parts: [
        { type: 'text/plain', text: 'See the photo' },
        { type: 'image/png', name: 'door.png', data: Buffer.alloc(300, 7) },
        { type: 'image/png', name: 'gone.png' },
      ],
      addresses: [
        ['+15550102', 137],
        ['+15550101', 151],
        ['+15550199', 151],
      ],
    },
    { kind: 'sms', address: '+15550102', name: 'Bo', date: at + 2000, box: 3, body: 'I never' },
    { kind: 'sms', address: '+15550102', name: 'Bo', date: at + 3000, box: 5, body: 'I am late' },
    { kind: 'sms', address: '+15550103', name: 'Cy', date: at + 4000, box: 6, body: 'Soon' },
  ];

  it('is read conversation by conversation: who really wrote to a group, its subject, files in their place', async () => {
    expect(await textOf('sms.xml', smsXml(records))).toBe(
      [
        'Participants: Bo (+15550102), Me',
        `${when} · Bo (+15550102): Hi`,
        '2023-11-14 22:13:22 UTC · Me to Bo (+15550102): [Draft, not sent]\nI never',
        '2023-11-14 22:13:23 UTC · Me to Bo (+15550102): [Not sent: sending failed]\nI am late',
        'Ann, Bo',
        'Participants: +15550101, Bo (+15550102), Me (+15550199)',
        '2023-11-14 22:13:21 UTC · Bo (+15550102): Subject: Saturday\nSee the photo\n[door.png]\n[gone.png, not in the file]',
        '2023-11-14 22:13:24 UTC · Me to Cy (+15550103): [Not sent: waiting to be sent]\nSoon',
      ].join('\n\n'),
    );
  });

  it('counts what was not sent apart from the messages', async () => {
    const { facts } = await readBy(pool, await desk.put('sms.xml', smsXml(records)));
    expect(facts).toEqual({ messages: '2', notSent: '3' });
  });
});

test('times are on the clock of the person, which is said, in summer and in winter', async () => {
  vi.stubEnv('TZ', 'America/New_York');
  const elsewhere = createExtractionPool({ temporaryFolder: desk.folder });
  try {
    const summer = Date.parse('2024-07-02T02:30:00Z');
    const records: SmsSpec[] = [
      { kind: 'sms', address: '+15550102', name: 'Bo', date: at, body: 'Hi' },
      { kind: 'sms', address: '+15550102', name: 'Bo', date: summer, body: 'Late' },
    ];
    const { pages } = await readBy(elsewhere, await desk.put('own.xml', smsXml(records)));
    expect(pages[0]?.text).toContain('2023-11-14 17:13:20 EST · Bo (+15550102): Hi');
    expect(pages[0]?.text).toContain('2024-07-01 22:30:00 EDT · Bo (+15550102): Late');
  } finally {
    await elsewhere.close();
    vi.stubEnv('TZ', 'UTC');
  }
});

const reactions = [{ actor: 'Ann', reaction: '👍' }];

test('a chat of the encrypted storage names its files, reactions and what was unsent, packed with its media or alone', async () => {
  const json = encryptedJson(
    'Ann',
    ['Ann', 'Zoë'],
    [
      { sender: 'Zoë', at, text: 'Look', more: { media: [{ uri: './media/door.jpg' }], reactions } },
      { sender: 'Ann', at: at + 1000, more: { isUnsent: true } },
      { sender: 'Ann', at: at + 2000, more: { media: [{ uri: './media/call.mp4' }] } },
    ],
  );
  const words = [
    'Participants: Ann, Zoë',
    `${when} · Zoë: Look\n[door.jpg]\n[👍 Ann]`,
    '2023-11-14 22:13:21 UTC · Ann: [unsent]',
    '2023-11-14 22:13:22 UTC · Ann: [call.mp4]',
  ].join('\n\n');
  expect(await textOf('Ann_12.json', json)).toBe(words);
  const packed = zip([
    { name: 'Ann_12.json', content: json },
    { name: 'media/door.jpg', content: 'x' },
  ]);
  expect(await textOf('messages.zip', packed)).toContain(`Ann_12.json\n\n${words}`);
});

test('a page of Messenger names the pictures that it only shows, and who reacted', async () => {
  const body = 'Look<div><a href="photos/door.jpg"><img src="photos/door.jpg"></a></div>';
  const page = currentPage('Ann', [
    { sender: 'Zoë', when: 'Nov 14, 2023 5:13 pm', body, reactions: ['👍Ann'] },
    { sender: 'Ann', when: 'Nov 14, 2023 5:12 pm', body: 'Hello' },
  ]);
  expect(await textOf('message_1.html', page)).toBe(
    'Participants: Zoë, Ann\n\nNov 14, 2023 5:12 pm · Ann: Hello\n\nNov 14, 2023 5:13 pm · Zoë: Look\n[door.jpg]\n[👍 Ann]',
  );
});

test('several conversations of one export are apart, each under its name', async () => {
  const inbox = 'your_facebook_activity/messages/inbox';
  const talk = [{ sender: 'Bo', at, text: 'Hi all' }];
  const packed = zip([
    { name: `${inbox}/ann_1/message_1.json`, content: messengerJson('Ann', ['Ann', 'Zoë'], talk) },
    { name: `${inbox}/team_2/message_1.json`, content: messengerJson('Soccer team', ['Ann', 'Zoë', 'Bo'], talk) },
  ]);
  expect(await textOf('export.zip', packed)).toContain(
    `${inbox}/team_2/message_1.json\n\nSoccer team\n\nParticipants: Ann, Zoë, Bo\n\n${when} · Bo: Hi all`,
  );
});

/** That every message is there in its order: who wrote it, each of its lines, each of its files. */
function expectWhole(text: string, messages: readonly Message[]): void {
  const flat = text.replaceAll('""', '"');
  let from = 0;
  for (const { sender, body, attachments } of messages.toSorted((one, other) => one.record - other.record)) {
    const said = [...body.split('\n').map((line) => line.trim()), ...attachments.map(({ name }) => name)];
    // A table gives one of the two names of who wrote.
    for (const words of said.filter((each) => each !== '')) {
      const found = flat.indexOf(words, from);
      if (found === -1)
        throw new Error(`“${words}” by ${sender.name ?? sender.handle ?? 'nobody'} is not in:\n${text}`);
      from = found;
    }
  }
}

const headings = /^.+ · .+?: /gm;
/** Tables, mailboxes and what imessage-exporter writes say themselves all that there is, times of reading included. */
const readAsWritten = new Set(['imessage_text', 'imazing_csv', 'csv', 'mail']);

describe.each([...soundExports, ...soundChats])('$kind as evidence', ({ fileName, text, reader, answers }) => {
  it('has every message that an import of it stores, and no other', async () => {
    const source = sourceOf(fileName, text);
    const { messages } = await readAll(reader, source, answers);
    const shown = await textOf(fileName, text);
    expectWhole(shown, messages);
    const count = readAsWritten.has(reader.format) ? messages.length : shown.match(headings)?.length;
    expect(count).toBe(messages.length);
  });
});

const corpus = process.env['CASEWRIGHT_CORPUS'] ?? '';
const exports = corpus === '' ? [] : globSync('{messenger,sms,whatsapp}/*', { cwd: corpus }).toSorted();

describe.skipIf(exports.length === 0)('the exports of the corpus (CASEWRIGHT_CORPUS names its folder)', () => {
  it.each(exports)('%s as evidence has every message that an import stores, and no other', async (name) => {
    const bytes = readFileSync(join(corpus, name));
    const fileName = basename(name);
    const source = sourceOf(fileName, bytes);
    const answers = { selfName: noneOfThese, timeZone: 'UTC', platform: 'facebook', dateOrder: 'mdy' } as const;
    const read = await readerOf(source).then(
      (reader) => readAll(reader, source, answers),
      (error: unknown) => {
        if (!(error instanceof ImportError)) throw error;
        return null;
      },
    );
    const shown = await textOf(fileName, bytes);
    expect(shown.trim()).not.toBe('');
    // What is no export is its own text.
    const written = read === null ? [] : [...read.messages, ...read.unsent.flatMap(({ message }) => message ?? [])];
    expectWhole(shown, written);
    expect(read === null ? 0 : shown.match(headings)?.length).toBe(written.length);
  });
});
