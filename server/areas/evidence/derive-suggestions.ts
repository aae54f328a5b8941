import { readFile } from 'node:fs/promises';
import type { ViewAndParts } from '#server/extraction/views/view.ts';
import { AppError } from '#server/errors/app-error.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { JobRow, Row } from '#server/store/tables.ts';
import type { FileReading } from './file-reading.ts';
import { findItem, type ReadingKeeper } from './keep-reading.ts';

type Facts = Readonly<Record<string, string>>;
/** Makes the view of a file, as JSON on disk, where there is none yet. */
type ViewOf = (item: Row<'evidence'>) => Promise<{ path: string } | { unsupported: string }>;

/**
 * The job that suggests a title, a day and people for a file that was read by a Casewright which suggested nothing: from
 * its stored text, and of a mail or a picture from what it says of itself. Nothing is recognized again.
 */
export class SuggestionsDeriver {
  readonly kind = 'deriveSuggestions';
  readonly givesWay = true;
  readonly #reading: FileReading;
  readonly #keeper: ReadingKeeper;
  readonly #viewOf: ViewOf;

  constructor(reading: FileReading, keeper: ReadingKeeper, viewOf: ViewOf) {
    this.#reading = reading;
    this.#keeper = keeper;
    this.#viewOf = viewOf;
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const row = await context.read((tx) => findItem(tx, job.subjectId));
    if (!row) return;
    const keep = (facts: Facts): Promise<void> => this.#keeper.keepSuggestions(context, row, facts);
    if (row.kind !== 'mail') return keep(row.kind === 'image' ? await this.#factsOf(row) : {});
    await this.#reading.read(job, context, {
      file: row,
      part: 'text',
      onProgress: () => Promise.resolve(),
      keep: (result) => keep('unsupported' in result ? {} : result.facts),
      fail: () => keep({}),
    });
  }

  /** None of a picture that can't be opened. */
  async #factsOf(row: Row<'evidence'>): Promise<Facts> {
    try {
      const view = await this.#viewOf(row);
      if ('unsupported' in view) return {};
      return (JSON.parse(await readFile(view.path, 'utf8')) as ViewAndParts).view.facts;
    } catch (error) {
      if (error instanceof AppError) return {};
      throw error;
    }
  }
}
