import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { Extraction, ExtractionPool, Unsupported } from '#server/extraction/pool.ts';
import type { Blobs } from '#server/store/blobs.ts';
import type { JobContext } from '#server/store/jobs.ts';
import type { JobRow } from '#server/store/tables.ts';

type Progress = { page: number; pages: number };

/** What becomes of one file that is read. */
interface Reading {
  file: { sha256: string; fileName: string; mimeType: string; size: number };
  /** Now and then, one call after another. */
  onProgress: (progress: Progress) => Promise<void>;
  keep: (result: Extraction | Unsupported) => Promise<void>;
  /** Why there is no text, and the same as a sentence. */
  fail: (reason: ExtractionError['reason'], sentence: string) => Promise<void>;
}

const triesAtMost = 3;
const progressEvery = 400;
const gaveUp =
  'Reading this file stopped Casewright several times, so it is not tried again. The file is kept unchanged.';

/** Reads files in the background, for jobs: gives up one that stops the program, and leaves one whose job is aborted. */
export class FileReading {
  readonly #pool: ExtractionPool;
  readonly #blobs: Blobs;

  constructor(pool: ExtractionPool, blobs: Blobs) {
    this.#pool = pool;
    this.#blobs = blobs;
  }

  async read({ attempts }: JobRow, { signal }: JobContext, reading: Reading): Promise<void> {
    if (attempts > triesAtMost) return reading.fail('crashed', gaveUp);
    try {
      await reading.keep(await this.#extract(signal, reading));
    } catch (error) {
      if (!(error instanceof ExtractionError)) throw error;
      if (!signal.aborted) await reading.fail(error.reason, error.message);
    }
  }

  #extract(signal: AbortSignal, { file, onProgress: report }: Reading): Promise<Extraction | Unsupported> {
    const { sha256, ...facts } = file;
    let last = 0;
    let reported: Promise<void> = Promise.resolve();
    const onProgress = (progress: Progress): void => {
      if (Date.now() - last < progressEvery) return;
      last = Date.now();
      reported = reported.then(() => report(progress));
    };
    // Progress is reported before the end is.
    return this.#pool
      .extract({ path: this.#blobs.pathOf(sha256), ...facts }, { signal, onProgress })
      .finally(() => reported);
  }
}
