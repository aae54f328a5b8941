import { ImportError } from '#server/importers/import-error.ts';
import type { Answers, Party } from '#server/importers/message.ts';
import { noneOfThese } from '#server/importers/questions.ts';
import { brokenRecord } from '#server/importers/reading/broken-record.ts';
import type { FoundItem } from '#server/importers/reading/tally.ts';
import { checked, Tally } from '#server/importers/reading/tally.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { AddressBook } from './sms/address-book.ts';
import { Base64Value } from './sms/base64.ts';
import { readRecord, type SmsMedium } from './sms/message.ts';
import { smsRecords, type SmsRecord, type TakeMedium } from './sms/records.ts';
import { RecordParser } from './sms/xml.ts';

const what = 'text-message backup';

/** SMS Backup & Restore, and what writes the same XML: text messages and MMS of an Android phone. */
export const smsBackup: Reader = {
  format: 'sms_backup',
  parser: 'sms-backup/1',
  name: 'an SMS backup (SMS Backup & Restore)',

  async recognizes(source, head) {
    for (const entry of xmlEntries(source))
      if (/<smses[\s/>]/.test((await head(entry)).toString('latin1'))) return true;
    return false;
  },

  async survey(source, answers, _owner, onRecords) {
    const tally = new Tally(onRecords, answers.threads);
    const backup = new Backup(source, answers, null);
    for await (const item of backup.items()) tally.add(item);
    tally.check(what);
    const { format, parser } = this;
    return { format, platform: 'sms', parser, questions: [], statedCount: backup.statedCount, ...tally.counted() };
  },

  read: (source, answers, media) => checked(new Backup(source, answers, media).items(), what),
};

function xmlEntries(source: Source): Entry[] {
  return source.entries.filter(({ name }) => !source.isArchive || /\.xml$/i.test(name));
}

class Backup {
  statedCount: number | null = null;
  #source: Source;
  #self: Party;
  #media: MediaKeeper | null;
  #parser = new RecordParser();
  #book = new AddressBook();
  #begun = new Set<string>();
  #record = 0;

  constructor(source: Source, answers: Answers, media: MediaKeeper | null) {
    this.#source = source;
    const { selfName = noneOfThese } = answers;
    this.#self = { name: selfName === noneOfThese ? 'Me' : selfName, handle: null };
    this.#media = media;
  }

  async *items(): AsyncGenerator<FoundItem> {
    let found = false;
    for (const entry of xmlEntries(this.#source)) {
      let rooted = false;
      let ended = false;
      for await (const piece of smsRecords(entry.bytes(), this.#takeMedium)) {
        if (piece.type === 'root') {
          found = rooted = true;
          if (piece.count !== null) this.statedCount = (this.statedCount ?? 0) + piece.count;
        } else if (piece.type === 'end') ended = true;
        else if (rooted && piece.type === 'record') yield* this.#read(piece);
        else if (rooted) yield this.#broken(piece.xml, 'This is not a message.');
      }
      if (rooted && !ended) yield { type: 'cut' };
    }
    if (!found) throw new ImportError('not_an_export', 'This is not an SMS backup: it has no <smses> in it.');
  }

  /** Pictures of drafts are passed over, and nothing is kept while the backup is only looked through. */
  #takeMedium: TakeMedium<SmsMedium> = async (base64, recordSoFar) => {
    const value = new Base64Value(base64);
    const wanted = /\smsg_box=["'][12]["']/.test(recordSoFar);
    const kept = this.#media !== null && wanted ? await this.#media.keep(value.bytes()) : null;
    return kept ?? { size: await value.size(), sha256: null };
  };

  *#read({ xml, media }: SmsRecord<SmsMedium>): Generator<FoundItem> {
    const elements = this.#parser.parse(xml);
    if (elements === null) {
      yield this.#broken(xml, 'This record is damaged or cut off.');
      return;
    }
    const context = { record: this.#record + 1, media, self: this.#self, book: this.#book };
    const read = readRecord(elements, context);
    if (read.type === 'broken') {
      yield this.#broken(xml, read.reason);
      return;
    }
    this.#record++;
    if (read.type === 'unsent') {
      yield read;
      return;
    }
    const { key } = read.conversation;
    if (!this.#begun.has(key)) yield { type: 'conversation', conversation: read.conversation };
    this.#begun.add(key);
    yield { type: 'message', message: read.message };
  }

  #broken(xml: string, reason: string): FoundItem {
    this.#record++;
    return brokenRecord(this.#record, xml, reason);
  }
}
