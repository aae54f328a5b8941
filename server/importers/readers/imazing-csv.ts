import { headOf } from '#server/importers/head.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers, Platform } from '#server/importers/message.ts';
import { refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { csvRows, delimiterOf, type CsvRow } from '#server/importers/reading/csv-rows.ts';
import { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { linesOfHead } from '#server/importers/text.ts';
import { ImazingColumns } from './csv/imazing-columns.ts';
import { ImazingItems } from './csv/imazing-items.ts';
import { ImazingScan } from './csv/imazing-scan.ts';

const what = 'iMazing export';

interface Table {
  entry: Entry;
  delimiter: string;
  columns: ImazingColumns;
}

/** The tables in which iMazing writes the messages of an iPhone: Messages and WhatsApp, alone or packed with media. */
export const imazingCsv: Reader = {
  format: 'imazing_csv',
  parser: 'imazing-csv/1',
  name: 'an iMazing CSV',

  async recognizes(source, head) {
    return (await tablesIn(source, head)).length > 0;
  },

  async survey(source, answers, _owner, onRecords) {
    const tables = await tablesIn(source, headOf);
    const scan = await scanned(tables);
    const tally = new Tally(onRecords, answers.threads);
    for await (const item of items(source, tables, scan, answers, null)) tally.add(item);
    tally.check(what);
    const questions = scan.questions(answers);
    const { format, parser } = this;
    const platform = platformOf(tables, answers);
    return { format, platform, parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const tables = await tablesIn(source, headOf);
    if (tables.length === 0) throw new ImportError('not_an_export', 'There is no iMazing table in this file.');
    const scan = await scanned(tables);
    refuseUnanswered(scan.questions(answers));
    yield* checked(items(source, tables, scan, answers, media), what);
  },
};

async function tablesIn(source: Source, head: (entry: Entry) => Promise<Buffer>): Promise<Table[]> {
  const tables: Table[] = [];
  for (const entry of source.entries) {
    if (source.isArchive && !/\.csv$/i.test(entry.name)) continue;
    const start = await head(entry);
    const delimiter = delimiterOf(start);
    if (delimiter === null) continue;
    const first = linesOfHead(start).find((line) => line.trim() !== '') ?? '';
    const headings = first.split(delimiter).map((heading) => heading.trim().replace(/^"|"$/g, ''));
    const columns = ImazingColumns.of(headings);
    if (columns !== null) tables.push({ entry, delimiter, columns });
  }
  return tables;
}

/** Only the table of Messages says of each message how it was sent; that of WhatsApp says what was forwarded. */
function platformOf(tables: readonly Table[], answers: Answers): Platform {
  const likely = tables.every(({ columns }) => !columns.has('service')) ? 'whatsapp' : 'sms';
  return answers.platform ?? likely;
}

async function scanned(tables: readonly Table[]): Promise<ImazingScan> {
  const scan = new ImazingScan(platformOf(tables, {}) === 'whatsapp' ? 'whatsapp' : null);
  for (const { entry, delimiter, columns } of tables) {
    for await (const row of rowsBelow(entry, delimiter)) scan.add(row, columns);
  }
  return scan;
}

/** Without the headings. */
async function* rowsBelow(entry: Entry, delimiter: string): AsyncGenerator<CsvRow> {
  let first = true;
  for await (const row of csvRows(entry, delimiter)) {
    if (!first) yield row;
    first = false;
  }
}

async function* items(
  source: Source,
  tables: readonly Table[],
  scan: ImazingScan,
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  const media = new PackedMedia(
    source,
    tables.map(({ entry }) => entry),
    keeper,
  );
  const reading = new ImazingItems(scan, answers, platformOf(tables, answers), media);
  for (const { entry, delimiter, columns } of tables) {
    for await (const row of rowsBelow(entry, delimiter)) yield* await reading.of(row, columns);
  }
}
