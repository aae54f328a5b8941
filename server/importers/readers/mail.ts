import type { Answers } from '#server/importers/message.ts';
import { refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { Correspondents } from './mail/correspondents.ts';
import { isEnvelope, loneMail, mailsOfMailbox, type RawMail } from './mail/mailbox.ts';
import { readMail, type MailContext } from './mail/message.ts';
import { OwnAddresses } from './mail/people.ts';

const what = 'mail export';

/** Mail as files: one mail, a mailbox, or an archive of either. */
export const mail: Reader = {
  format: 'mail',
  parser: 'mail/2',
  name: 'email (.eml, .mbox)',

  async recognizes(source, head) {
    for (const entry of source.isArchive ? [] : source.entries) {
      const start = await head(entry);
      if (/\.(eml|mbox)$/i.test(entry.name) || looksLikeMail(start)) return !start.includes(0);
    }
    return source.isArchive && mailFiles(source).length > 0;
  },

  async survey(source, answers, owner, onRecords) {
    const tally = new Tally(onRecords, answers.threads);
    const people = new Correspondents();
    for await (const item of itemsOf(source, answers, null)) {
      tally.add(item);
      if (item.type === 'message') people.add(item.message);
    }
    tally.check(what);
    const questions = answers.selfName === undefined ? [people.askSelf(owner)] : [];
    const { format, parser } = this;
    return { format, platform: 'email', parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    if (answers.selfName === undefined) refuseUnanswered([new Correspondents().askSelf({ names: [], handles: [] })]);
    yield* checked(itemsOf(source, answers, media), what);
  },
};

function mailFiles(source: Source): Entry[] {
  return source.entries.filter(({ name }) => !source.isArchive || /\.(eml|mbox)$/i.test(name));
}

/** Three headers that mails have, in the first block of lines. */
function looksLikeMail(start: Buffer): boolean {
  const headers = start.toString('latin1').split(/\r?\n\r?\n/)[0] ?? '';
  const known =
    /^(received|from|to|subject|date|message-id|mime-version|return-path|delivered-to|content-type|x-gm-thrid):/gim;
  return (headers.match(known)?.length ?? 0) >= 3;
}

async function* mailsOf(entry: Entry): AsyncGenerator<RawMail> {
  const isMailbox = !/\.eml$/i.test(entry.name) && (await startsWithEnvelope(entry));
  if (isMailbox) yield* mailsOfMailbox(entry.bytes());
  else yield await loneMail(entry.bytes());
}

async function startsWithEnvelope(entry: Entry): Promise<boolean> {
  let start = Buffer.alloc(0);
  for await (const chunk of entry.bytes()) {
    start = Buffer.concat([start, chunk]);
    if (start.length >= 5) break;
  }
  return isEnvelope(start);
}

async function* itemsOf(source: Source, answers: Answers, media: MediaKeeper | null): AsyncGenerator<FoundItem> {
  const own = new OwnAddresses(answers);
  const begun = new Set<string>();
  const records: MailContext['records'] = new Map();
  let record = 0;
  for (const entry of mailFiles(source)) {
    for await (const { bytes, tooLarge, cutOff } of mailsOf(entry)) {
      record++;
      if (cutOff) yield { type: 'cut' };
      if (tooLarge) {
        yield brokenRecord(record, bytes, 'This mail is larger than 64 MiB with its attachments.');
        continue;
      }
      const read = await readMail(bytes, { record, own, media, records });
      if (read.type === 'broken') yield brokenRecord(record, bytes, read.reason);
      else if (read.type === 'unsent') yield read;
      else {
        const { key } = read.conversation;
        if (!begun.has(key)) yield { type: 'conversation', conversation: read.conversation };
        begun.add(key);
        yield { type: 'message', message: read.message };
      }
    }
  }
}
