import { anyCsv } from '#server/importers/readers/any-csv.ts';
import { imazingCsv } from '#server/importers/readers/imazing-csv.ts';
import { imessageText } from '#server/importers/readers/imessage-text.ts';
import { whatsApp } from '#server/importers/readers/whatsapp.ts';
import { csv, imazing } from './csv.ts';
import { appleText } from './imessage-txt.ts';
import type { SoundExport } from './sound.ts';
import { chatText, phones } from './whatsapp-text.ts';

/** One export of each kind that writes texts as they are, of forty messages that go to and fro. */
const start = Date.UTC(2023, 10, 14, 9, 3, 5);
const places = Array.from({ length: 40 }, (_, at) => at);
const clock = (at: number): number => start + at * 61_000;
const words = (at: number): string =>
  at % 6 === 0 ? `Message number ${at}\n\nand, below it: “more”` : `Message number ${at}, it's 5: 30 👍`;
const who = (at: number): string => (at % 2 === 0 ? 'Ann' : 'Zoë');
const isoClock = (at: number): string => new Date(clock(at)).toISOString().slice(0, 19).replace('T', ' ');

/** Phones that have little in common; all of them are read in the test of the reader. */
const fewPhones = ['Android, United States', 'Android, Korea', 'iPhone, Germany', 'iPhone, Egypt'];

const chats = fewPhones.map((phone): SoundExport => {
  const style = phones[phone];
  if (style === undefined) throw new Error(`there is no such phone: ${phone}`);
  const lines = places.map((at) => ({ clock: clock(at), who: who(at), text: words(at) }));
  return {
    kind: `a WhatsApp chat (${phone})`,
    fileName: 'chat.txt',
    text: chatText(lines, style),
    reader: whatsApp,
    answers: { selfName: 'Zoë', timeZone: 'America/New_York', dateOrder: style.order },
    verbatim: true,
  };
});

const apple = places
  .filter((at) => at !== 21)
  .map((at) => ({
    clock: clock(at),
    who: at % 2 === 0 ? 'Ann' : 'Me',
    parts: [words(at)],
    ...(at === 20 ? { replies: [{ clock: clock(21), who: 'Me', parts: [words(21)] }], tapbacks: ['Loved by Me'] } : {}),
  }));

const rows = places.map((at) => ({
  'Chat Session': 'Ann',
  'Message Date': isoClock(at),
  Service: 'iMessage',
  Type: at % 2 === 0 ? 'Incoming' : 'Outgoing',
  'Sender Name': at % 2 === 0 ? 'Ann' : '',
  Text: words(at),
}));

export const soundChats: readonly SoundExport[] = [
  ...chats,
  {
    kind: 'an iMessage text',
    fileName: 'Ann.txt',
    text: appleText(apple),
    reader: imessageText,
    answers: { timeZone: 'America/New_York' },
    verbatim: true,
  },
  {
    kind: 'an iMazing table',
    fileName: 'Messages.csv',
    text: csv(imazing(rows)),
    reader: imazingCsv,
    answers: { timeZone: 'America/New_York' },
    verbatim: true,
  },
  {
    kind: 'any other table',
    fileName: 'messages.csv',
    text: csv([['Date', 'From', 'Text'], ...places.map((at) => [isoClock(at), who(at), words(at)])], ';'),
    reader: anyCsv,
    answers: {
      platform: 'other',
      selfName: 'Zoë',
      timeZone: 'America/New_York',
      columns: { time: 'Date', sender: 'From', body: 'Text' },
    },
    verbatim: true,
  },
];
