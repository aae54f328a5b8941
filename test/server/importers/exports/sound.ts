import type { Answers } from '#server/importers/message.ts';
import type { Reader } from '#server/importers/reader.ts';
import { mail } from '#server/importers/readers/mail.ts';
import { metaHtml } from '#server/importers/readers/meta-html.ts';
import { metaJson } from '#server/importers/readers/meta-json.ts';
import { smsBackup } from '#server/importers/readers/sms-backup.ts';
import { telegram } from '#server/importers/readers/telegram.ts';
import { mailboxText, mailText } from './mail-text.ts';
import { currentPage, olderPage } from './messenger-html.ts';
import { messengerJson } from './messenger-json.ts';
import { smsXml, type SmsSpec } from './sms-xml.ts';
import { telegramAccount, telegramChat, type ChatSpec } from './telegram-json.ts';

/** One export of each kind, of forty messages that go to and fro. */
export interface SoundExport {
  kind: string;
  fileName: string;
  text: string;
  reader: Reader;
  answers: Answers;
  /** Texts are in the file as they are: each line of a message that was read must be in it. */
  verbatim?: boolean;
}

export const start = 1_700_000_000_000;
const places = Array.from({ length: 40 }, (_, at) => at);
const words = (at: number): string => `Message number ${at}, said “so” & <so> 👍`;
const ann = '+15550101234';

const sms = places.map((at): SmsSpec => {
  const own = { address: ann, name: 'Ann', date: start + at * 60_000, box: 1 + (at % 2) };
  if (at % 5 !== 0) return { kind: 'sms', ...own, body: words(at) };
  const parts = [
    { type: 'text/plain', text: words(at) },
    { type: 'image/png', name: `${at}.png`, data: Buffer.alloc(300, at) },
  ];
  return { kind: 'mms', ...own, parts, addresses: [[ann, own.box === 1 ? 137 : 151]] };
});

const messenger = places.map((at) => ({
  sender: at % 2 === 0 ? 'Ann' : 'Zoë',
  at: start + at * 60_000,
  text: words(at),
}));

const chat: ChatSpec = {
  name: 'Ann',
  type: 'personal_chat',
  id: 11,
  messages: places.map((at) => ({
    from: at % 2 === 0 ? 11 : 22,
    name: at % 2 === 0 ? 'Ann' : 'Zoë',
    at: start + at * 60_000,
    text: at % 7 === 0 ? [words(at), { type: 'bold', text: '!' }] : words(at),
  })),
};

const mails = places.map((at) =>
  mailText({
    from: at % 2 === 0 ? 'Ann <ann@example.com>' : 'Me <me@example.com>',
    to: at % 2 === 0 ? 'me@example.com' : 'ann@example.com',
    date: `Tue, 14 Nov 2023 17:${String(at).padStart(2, '0')}:20 -0500`,
    subject: `Mail ${at}`,
    id: `<${at}@example.com>`,
    text: `${words(at)}\n\nFrom here on\n> quoted`,
  }),
);

const page = places.map((at) => ({
  sender: at % 2 === 0 ? 'Ann' : 'Zoë',
  when: `Nov 14, 2023 5:${String(59 - at)} pm`,
  body: `Message number ${at}, said “so” &amp; &lt;so&gt;<br>👍`,
}));

const meta: Answers = { selfName: 'Zoë', platform: 'facebook' };
const zoned: Answers = { ...meta, timeZone: 'America/New_York' };

export const soundExports: readonly SoundExport[] = [
  { kind: 'an SMS backup', fileName: 'sms.xml', text: smsXml(sms), reader: smsBackup, answers: {} },
  {
    kind: 'a Messenger chat',
    fileName: 'message_1.json',
    text: messengerJson('Ann', ['Ann', 'Zoë'], messenger),
    reader: metaJson,
    answers: meta,
  },
  {
    kind: 'a Messenger chat in one line',
    fileName: 'message_1.json',
    text: messengerJson('Ann', ['Ann', 'Zoë'], messenger, undefined),
    reader: metaJson,
    answers: meta,
  },
  {
    kind: 'a Messenger page',
    fileName: 'message_1.html',
    text: currentPage('Ann', page),
    reader: metaHtml,
    answers: zoned,
  },
  {
    kind: 'an older Messenger page',
    fileName: 'message_1.html',
    text: olderPage('Ann', page),
    reader: metaHtml,
    answers: zoned,
  },
  {
    kind: 'a Telegram chat',
    fileName: 'result.json',
    text: JSON.stringify(telegramChat(chat), null, 1),
    reader: telegram,
    answers: { selfName: 'Zoë' },
  },
  {
    kind: 'a Telegram account',
    fileName: 'result.json',
    text: JSON.stringify(telegramAccount(22, 'Zoë', [chat]), null, 1),
    reader: telegram,
    answers: { selfName: 'Zoë' },
  },
  {
    kind: 'a mailbox',
    fileName: 'inbox.mbox',
    text: mailboxText(mails),
    reader: mail,
    answers: { selfName: 'me@example.com' },
  },
];
