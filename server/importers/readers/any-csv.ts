import { headOf } from '#server/importers/head.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers } from '#server/importers/message.ts';
import { refuseUnanswered } from '#server/importers/questions.ts';
import type { Entry, MediaKeeper, Reader, Source } from '#server/importers/reader.ts';
import { csvRows, delimiterOf, type CsvRow } from '#server/importers/reading/csv-rows.ts';
import { PackedMedia } from '#server/importers/reading/packed-media.ts';
import { checked, Tally, type FoundItem } from '#server/importers/reading/tally.ts';
import { AnyItems } from './csv/any-items.ts';
import { AnyScan } from './csv/any-scan.ts';

const what = 'table';

/** Any table of messages. A person says which column is which; nothing is read before. */
export const anyCsv: Reader = {
  format: 'csv',
  parser: 'csv/1',
  name: 'any other CSV of messages',

  async recognizes(source, head) {
    const entry = tableIn(source);
    return entry !== null && delimiterOf(await head(entry)) !== null;
  },

  async survey(source, answers, owner, onRecords) {
    const table = await opened(source);
    const scan = await scanned(table, answers);
    const tally = new Tally(onRecords, answers.threads);
    for await (const item of items(source, table, scan, answers, null)) tally.add(item);
    if (scan.places !== null) tally.check(what);
    const questions = scan.questions(owner);
    const { format, parser } = this;
    const platform = answers.platform ?? 'other';
    return { format, platform, parser, questions, statedCount: null, ...tally.counted() };
  },

  async *read(source, answers, media) {
    const table = await opened(source);
    const scan = await scanned(table, answers);
    refuseUnanswered(scan.questions({ names: [], handles: [] }));
    yield* checked(items(source, table, scan, answers, media), what);
  },
};

interface Table {
  entry: Entry;
  delimiter: string;
}

/** The only table there is. */
function tableIn(source: Source): Entry | null {
  const tables = source.entries.filter(({ name }) => /\.(csv|tsv)$/i.test(name));
  return tables.length === 1 ? (tables[0] ?? null) : null;
}

async function opened(source: Source): Promise<Table> {
  const entry = tableIn(source);
  const delimiter = entry === null ? null : delimiterOf(await headOf(entry));
  if (entry === null || delimiter === null) throw new ImportError('not_an_export', 'There is no table in this file.');
  return { entry, delimiter };
}

async function scanned({ entry, delimiter }: Table, answers: Answers): Promise<AnyScan> {
  const scan = new AnyScan(answers);
  for await (const row of csvRows(entry, delimiter)) scan.add(row);
  return scan;
}

async function* messageRows({ entry, delimiter }: Table, { columns }: AnyScan): AsyncGenerator<CsvRow> {
  let headings = columns.hasHeadings;
  for await (const row of csvRows(entry, delimiter)) {
    if (!headings) yield row;
    headings = false;
  }
}

async function* items(
  source: Source,
  table: Table,
  scan: AnyScan,
  answers: Answers,
  keeper: MediaKeeper | null,
): AsyncGenerator<FoundItem> {
  if (scan.places === null) return;
  const media = new PackedMedia(source, [table.entry], keeper);
  const reading = new AnyItems(scan, scan.places, answers, media);
  for await (const row of messageRows(table, scan)) yield* await reading.of(row);
}
