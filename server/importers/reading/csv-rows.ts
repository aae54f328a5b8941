import { CsvError, parse } from 'csv-parse';
import { pipeline, Readable } from 'node:stream';
import { ImportError } from '#server/importers/import-error.ts';
import { exportLimits } from '#server/importers/limits.ts';
import type { Entry } from '#server/importers/reader.ts';
import { linesOfHead, textOf } from '#server/importers/text.ts';

export interface CsvRow {
  /** Null where a quotation mark is never closed: what follows is part of the row. */
  cells: readonly string[] | null;
  /** As it is in the file. */
  raw: string;
}

const delimiters = [',', ';', '\t', '|'] as const;

/** What divides the cells of a table; null when its first line is no line of a table. */
export function delimiterOf(head: Buffer): string | null {
  const first = linesOfHead(head).find((line) => line.trim() !== '') ?? '';
  const unquoted = first.replace(/"(?:[^"]|"")*"?/g, '');
  const counts = delimiters.map((delimiter) => unquoted.split(delimiter).length - 1);
  const most = Math.max(...counts);
  return most === 0 ? null : (delimiters[counts.indexOf(most)] ?? null);
}

/**
 * The rows of a table as they come. A cell may span lines and hold what would be a formula elsewhere: it is text here. A
 * quotation mark that is never closed makes the rest of the file one broken row.
 */
export async function* csvRows(entry: Entry, delimiter: string): AsyncGenerator<CsvRow> {
  // Only what is open at the end of the file is skipped: everything else is text of some row.
  const skipped: CsvRow[] = [];
  const parser = parse({
    delimiter,
    raw: true,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: exportLimits.recordBytes,
    on_skip: (error, raw) => {
      if (error?.code === 'CSV_MAX_RECORD_SIZE') parser.destroy(error);
      else skipped.push({ cells: null, raw: raw ?? '' });
      return undefined;
    },
  });
  // Whatever goes wrong in the pipeline ends the loop below as well.
  pipeline(Readable.from(textOf(entry)), parser, () => {});
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      yield { cells: record, raw: raw.replace(/[\r\n]+$/, '') };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new ImportError(
      'not_an_export',
      'A row of this table is longer than 8 MiB. No export of messages has such rows.',
    );
  }
  yield* skipped;
}
