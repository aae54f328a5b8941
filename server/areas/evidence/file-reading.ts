import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type {
  ExtractionPool,
  Extraction,
  ExtractionProgress,
  ExtractOptions,
  ReadPart,
  Unsupported,
} from '#server/extraction/pool.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { JobRow } from '#server/store/tables.ts';

/** What becomes of one file that is read. */
interface Reading extends Pick<ExtractOptions, 'part' | 'state'> {
  file: { sha256: string; fileName: string; mimeType: string; size: number };
  /** Now and then, one call after another, as all of these. */
  onProgress: (progress: ExtractionProgress) => Promise<void>;
  /** Each page that was recognized or given up; when this fails, the reading ends. */
  onPage?: (page: ReadPart) => Promise<void>;
  keep: (result: Extraction | Unsupported) => Promise<void>;
  /** Why there is no text, and the same as a sentence. */
  fail: (reason: ExtractionError['reason'], sentence: string) => Promise<void>;
}

const progressEvery = 400;
const gaveUp =
  'Reading this file stopped Casewright several times, so it is not tried again. The file is kept unchanged.';

/**
 * Casewright was ended so often without getting further with a file. A power cut does that too, and one or two are no
 * reason to give up what can be read; a file that ends Casewright itself must not do so at every start for ever.
 */
export function endsCasewright({ attempts }: Pick<JobRow, 'attempts'>): boolean {
  return attempts > 20;
}

/** Reads files in the background, for jobs, and leaves one whose job is aborted. */
export class FileReading {
  readonly #pool: ExtractionPool;
  readonly #blobs: Blobs;
  /** What kinds of jobs that recognize say in `oneAtATime`: they wait for each other, whatever they are for. */
  readonly recognition = 'recognition';
  /** As many of them run as there are children for it. */
  readonly together: number;

  constructor(pool: ExtractionPool, blobs: Blobs, together: number) {
    this.together = together;
    this.#pool = pool;
    this.#blobs = blobs;
  }

  /** Gives up a file that stops the program. */
  async read(job: JobRow, context: JobContext, reading: Reading): Promise<void> {
    if (endsCasewright(job)) return reading.fail('crashed', gaveUp);
    await this.readOn(context, reading);
  }

  /** The same for a caller that gives up single pages. */
  async readOn({ signal }: JobContext, reading: Reading): Promise<void> {
    try {
      await reading.keep(await this.#extract(signal, reading));
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      if (!signal.aborted) await reading.fail(error.reason, error.message);
    }
  }

  /** Nothing is reported any more once it has ended; what could not be written ends it. */
  async #extract(signal: AbortSignal, { file, part, state, ...reading }: Reading): Promise<Extraction | Unsupported> {
    const { sha256, ...facts } = file;
    const stop = new AbortController();
    let last = 0;
    let failure: { error: unknown } | null = null;
    let reported: Promise<void> = Promise.resolve();
    const report = (write: () => Promise<void>): void => {
      reported = reported
        .then(() => (failure === null ? write() : undefined))
        .catch((error: unknown) => {
          failure = { error };
          stop.abort();
        });
    };
    const onProgress = (progress: ExtractionProgress): void => {
      if (Date.now() - last < progressEvery) return;
      last = Date.now();
      report(() => reading.onProgress(progress));
    };
    const onPage = (page: ReadPart): void => report(() => reading.onPage?.(page) ?? Promise.resolve());
    const options = { signal: AbortSignal.any([signal, stop.signal]), part, state, onProgress, onPage };
    const result = await this.#pool
      .extract({ path: this.#blobs.pathOf(sha256), ...facts }, options)
      .finally(() => reported)
      .catch((error: unknown) => {
        throw failure === null ? error : failure.error;
      });
    if (failure !== null) throw (failure as { error: unknown }).error;
    return result;
  }
}
