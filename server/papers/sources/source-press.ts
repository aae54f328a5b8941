import { mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import type { AppError } from '#server/errors/app-error.ts';
import { asError } from '#server/papers/failure.ts';
import { type SourceLimits, sourceLimits } from './limits.ts';
import { isFinal, type Job, type Report } from './protocol.ts';
import type { PageOptions, Source, SourcePages } from './source.ts';
import { canceled, failed, tooLarge } from './source-refusals.ts';

/** Makes pages of files in a child process, one file at a time. */
export interface SourcePress {
  /**
   * A clean PDF of the source at `out`; the same source makes the same bytes. Rejects with an AppError that names the
   * file, and leaves nothing at `out`: `invalid_file` for one that is damaged, locked or no kind that is printed,
   * `resource_limit` for one that takes too much, `conflict` when the signal stopped it.
   */
  pagesOf(
    source: Source,
    out: string,
    options: PageOptions,
    watch?: { signal?: AbortSignal | undefined },
  ): Promise<SourcePages>;
  close(): void;
}

interface SourcePressSettings {
  limits?: Partial<SourceLimits> | undefined;
  /** The child’s program, when it is not next to this module. */
  childModule?: URL | undefined;
}

type SourceSlot = Slot<Job, Report, Report>;

export function createSourcePress(settings: SourcePressSettings = {}): SourcePress {
  const limits = { ...sourceLimits, ...settings.limits };
  // The errors that a slot gives know no file: each job has its own.
  const given = { crashed: new Error('crashed'), late: new Error('late'), full: new Error('full') };
  const slot: SourceSlot = new Slot(
    settings.childModule ?? childProgram(import.meta.url, 'papers/sources', 'that makes pages of files'),
    {
      limits,
      isFinal,
      faults: {
        cancelled: canceled,
        crashed: (cause) => Object.assign(given.crashed, { cause }),
        timedOut: () => given.late,
        outOfMemory: () => given.full,
      },
    },
  );
  const named = (error: unknown, fileName: string): AppError => {
    if (error === given.late || error === given.full) return tooLarge(fileName);
    return failed(fileName, error instanceof Error ? (error.cause ?? error) : error);
  };
  const lane = new Lane([slot], canceled);
  const closing = new AbortController();
  return {
    pagesOf: (source, out, options, watch = {}) => {
      const signal = AbortSignal.any(watch.signal ? [watch.signal, closing.signal] : [closing.signal]);
      return lane.with(signal, async (own) => {
        const folder = await mkdtemp(path.join(path.dirname(out), 'pages-'));
        try {
          const report = await own.run({ source, out, options, folder, limits }, { signal }).catch((error: unknown) => {
            throw signal.aborted ? canceled() : named(error, source.fileName);
          });
          if (report.type === 'made') return report.pages;
          if (report.type === 'failed') throw asError(report.failure);
          throw report.starved ? tooLarge(source.fileName) : failed(source.fileName, report.detail);
        } catch (error) {
          await rm(`${out}.part`, { force: true });
          throw error;
        } finally {
          await rm(folder, { recursive: true, force: true });
        }
      });
    },
    close: () => {
      closing.abort();
      lane.close();
    },
  };
}
