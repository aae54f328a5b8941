import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import type { Extraction, ExtractionFile, ExtractionPool } from '#server/extraction/pool.ts';

/** A temporary folder that files are put into; it disappears with the test. */
export interface Desk extends AsyncDisposable {
  folder: string;
  put(fileName: string, bytes: Buffer | string): Promise<ExtractionFile>;
}

export async function openDesk(): Promise<Desk> {
  const folder = await mkdtemp(join(tmpdir(), 'casewright-extraction-'));
  return {
    folder,
    put: async (fileName, bytes) => {
      const path = join(folder, fileName);
      await writeFile(path, bytes);
      const { mimeType } = await identifyFile(path, fileName);
      return { path, fileName, mimeType, size: Buffer.byteLength(bytes) };
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  };
}

/** What a pool reads in a file that can be read. */
export async function readBy(pool: ExtractionPool, file: ExtractionFile): Promise<Extraction> {
  const result = await pool.extract(file);
  if ('unsupported' in result) throw new Error(result.unsupported);
  return result;
}

export async function failure(attempt: Promise<unknown>): Promise<ExtractionError> {
  const error = await attempt.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ExtractionError)) throw new Error(`expected an ExtractionError, got ${String(error)}`);
  return error;
}
