import { headOf } from './head.ts';
import { ImportError } from './import-error.ts';
import type { Entry, Reader, Source } from './reader.ts';
import { anyCsv } from './readers/any-csv.ts';
import { imazingCsv } from './readers/imazing-csv.ts';
import { imessageText } from './readers/imessage-text.ts';
import { mail } from './readers/mail.ts';
import { metaHtml } from './readers/meta-html.ts';
import { metaJson } from './readers/meta-json.ts';
import { smsBackup } from './readers/sms-backup.ts';
import { telegram } from './readers/telegram.ts';
import { whatsApp } from './readers/whatsapp.ts';

/** Every format that can be imported. The first that recognizes an export reads it, so what takes anything comes last. */
export const readers: readonly Reader[] = [
  smsBackup,
  metaJson,
  metaHtml,
  telegram,
  whatsApp,
  imessageText,
  imazingCsv,
  mail,
  anyCsv,
];

/** The reader of an export; refused with the list of what can be read when there is none. */
export async function readerOf(source: Source): Promise<Reader> {
  const heads = new Map<Entry, Promise<Buffer>>();
  const head = (entry: Entry): Promise<Buffer> => {
    const known = heads.get(entry) ?? headOf(entry);
    heads.set(entry, known);
    return known;
  };
  for (const reader of readers) if (await reader.recognizes(source, head)) return reader;
  throw new ImportError(
    'not_an_export',
    `This is not an export of messages that Casewright can read. It reads ${list()}.`,
  );
}

function list(): string {
  return new Intl.ListFormat('en', { type: 'conjunction' }).format(readers.map(({ name }) => name));
}
