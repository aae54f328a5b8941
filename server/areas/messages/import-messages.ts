import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { PlanLimits } from '#server/access/limits.ts';
import { findMatter, type Matter } from '#server/access/matters.ts';
import { contactBook } from '#server/areas/contacts/queries.ts';
import type { ImportNews } from '#server/catalog/news.ts';
import { AppError } from '#server/errors/app-error.ts';
import { ReadingFault } from '#server/importers/failure.ts';
import { ImportError } from '#server/importers/import-error.ts';
import type { Answers } from '#server/importers/message.ts';
import type { ReadingPool } from '#server/importers/pool.ts';
import type { People } from '#server/importers/protocol.ts';
import type { Blobs } from '#server/store/blobs.ts';
import { findJob, type JobContext, noteInJob } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import type { JobRow, Row } from '#server/store/tables.ts';
import type { ReadTx } from '#server/store/transaction.ts';
import { finishImport } from './finish-import.ts';
import { withMediaOf } from './import-media.ts';
import { completeImports, countStored, findImport, lastMomentOf } from './import-queries.ts';
import { ImportRun, NoLongerWanted, type Progress } from './import-run.ts';
import { ImportThreads } from './import-threads.ts';
import { removeEmptyThreads, removeSome } from './import-writes.ts';
import { peopleOf } from './people.ts';
import { messageImports } from './record.ts';
import type { ImportReport } from './schema.ts';
import { writeKnown } from './write-known.ts';

/** Begun so often without storing anything, it is refused: for the case that it ends the server itself. */
const triesAtMost = 20;
/** So many children lost, one after the other and without storing anything, and the export itself is the trouble. */
const lostAtMost = 3;
const newsEvery = 300;

interface Parts {
  pool: ReadingPool;
  blobs: Blobs;
  limits: PlanLimits;
  /** For what the child writes. */
  folder: string;
  notify: (news: ImportNews) => void;
}

/**
 * The job that makes messages of an export. It reads in a child process and stores slice by slice; after a crash it goes
 * on after the last slice that was stored.
 */
export class MessageImporter {
  readonly kind = 'importMessages';
  readonly oneAtATime = 'message imports';
  readonly #parts: Parts;
  readonly #stored = new Map<string, number>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** How many records of an import are stored, while it runs. */
  stored(importId: string): number | undefined {
    return this.#stored.get(importId);
  }

  async run(job: JobRow, context: JobContext): Promise<void> {
    const imported = await context.read((tx) => findImport(tx, job.subjectId));
    if (imported?.state !== 'storing') return;
    const folder = join(this.#parts.folder, imported.id);
    try {
      await this.#persist(job, context, imported, folder);
    } catch (error) {
      if (error instanceof NoLongerWanted) return;
      const sentence = context.signal.aborted ? null : refusalIn(error);
      if (sentence === null) throw error;
      await this.#refuse(context, imported, sentence);
    } finally {
      this.#stored.delete(imported.id);
      await rm(folder, { recursive: true, force: true });
    }
  }

  /** A child that was lost is no reason to give up: the next one goes on after what is stored. */
  async #persist(job: JobRow, context: JobContext, imported: Row<'messageImports'>, folder: string): Promise<void> {
    let lost = 0;
    for (let before = 0; ;) {
      try {
        return await this.#import(job, context, imported, folder);
      } catch (error) {
        if (context.signal.aborted || !(error instanceof ReadingFault)) throw error;
        const stored = this.#stored.get(imported.id) ?? 0;
        lost = stored > before ? 1 : lost + 1;
        before = stored;
        if (lost >= lostAtMost) throw new ImportError('damaged', error.message, { cause: error });
      }
    }
  }

  async #import(job: JobRow, context: JobContext, imported: Row<'messageImports'>, folder: string): Promise<void> {
    const progress = await this.#begin(job, context, imported);
    const { matter, people, book } = await context.read((tx) => circumstances(tx, imported));
    const lastMoment = await context.read((tx) => lastMomentOf(tx, imported.id));
    const { pool, blobs, limits } = this.#parts;
    const threads = new ImportThreads(imported, book);
    const parts = { jobId: job.id, imported, matter, threads, progress, lastMoment, blobs, limits, folder };
    const run = new ImportRun(parts, context);
    const { id: importId, caseId, fileName, sha256 } = imported;
    this.#news(imported, 'storing', progress.stored, progress.of);
    let last = 0;
    const end = await pool.read(
      {
        importId,
        file: { path: blobs.pathOf(sha256), fileName, sha256 },
        answers: JSON.parse(imported.answers) as Answers,
        people,
        mediaFolder: folder,
        stored: progress.stored,
        counted: progress.counted,
        compare: (progress.compared ?? []).length > 0,
      },
      {
        signal: context.signal,
        onConversations: (conversations) => writeKnown(context, { caseId, conversations, threads, folder }),
        onSlice: async (items) => {
          await run.store(items);
          this.#stored.set(importId, run.stored);
          if (Date.now() - last < newsEvery) return;
          last = Date.now();
          this.#news(imported, 'storing', run.stored, progress.of);
        },
      },
    );
    const withMedia = (work: () => Promise<void>): Promise<void> =>
      withMediaOf(
        end.amendments.flatMap(({ text }) => text ?? []),
        { blobs, folder },
        work,
      );
    await finishImport(context, { imported, run, threads, progress, end, withMedia });
    this.#news(imported, 'done', run.stored, progress.of);
  }

  /** Where an earlier attempt got to; what it has stored goes where that no longer fits to what else is stored. */
  async #begin(job: JobRow, context: JobContext, { id, caseId }: Row<'messageImports'>): Promise<Progress> {
    const now = await context.read((tx) => findJob(tx, job.id));
    if (!now) throw new NoLongerWanted();
    const before = JSON.parse(now.payload) as Progress;
    const compared = (await context.read((tx) => completeImports(tx, caseId))).map((each) => each.id);
    const stored = await context.read((tx) => countStored(tx, id));
    const fits = stored === before.stored && (stored === 0 || before.compared?.join() === compared.join());
    if (!fits) await removeStored(context, { id, caseId });
    const tries = before.tries + 1;
    if (tries > triesAtMost) throw new ImportError('damaged', gaveUp);
    const progress = { ...before, stored: fits ? stored : 0, compared, tries };
    await context.commit((tx) => noteInJob(tx, job.id, progress));
    return progress;
  }

  /** What was stored of it goes; the import stays, to say why. */
  async #refuse(context: JobContext, imported: Row<'messageImports'>, error: string): Promise<void> {
    await removeStored(context, imported);
    const report: ImportReport = { ...emptyReport, error };
    await context.finish(async (tx) => {
      await removeEmptyThreads(tx, imported.caseId);
      const now = await findImport(tx, imported.id);
      if (now) await updateRecord(tx, messageImports, now, { state: 'refused', report: JSON.stringify(report) });
    });
    this.#news(imported, 'refused', 0, null);
  }

  #news({ id: importId, caseId }: Row<'messageImports'>, state: string, done: number, of: number | null): void {
    this.#parts.notify({ importId, caseId, state, done, of });
  }
}

const gaveUp =
  'Importing this export stopped Casewright several times, so it is not tried again. Nothing was imported.';

const emptyReport = {
  messages: 0,
  added: 0,
  already: 0,
  attachments: 0,
  missing: 0,
  broken: 0,
  brokenExamples: [],
  threads: [],
  first: null,
  last: null,
  setHash: null,
};

/** In short commits: it may be all of 200,000 messages. */
export async function removeStored(context: JobContext, of: { id: string; caseId: string }): Promise<void> {
  for (let more = true; more && !context.signal.aborted;) {
    more = false;
    await context.commit(async (tx) => {
      more = await removeSome(tx, of);
    });
  }
}

/** The sentence of what trying again would not change; null for the rest. */
function refusalIn(error: unknown): string | null {
  if (error instanceof ImportError) return error.message;
  return error instanceof AppError && error.problem === 'storage_limit' ? error.message : null;
}

async function circumstances(
  tx: ReadTx,
  { caseId, createdBy: accountId }: Row<'messageImports'>,
): Promise<{ matter: Matter; people: People; book: Awaited<ReturnType<typeof contactBook>> }> {
  const viewer = { accountId, seesPrivate: 1 as const };
  const matter = await findMatter(tx, viewer, caseId);
  const account = await tx.db.selectFrom('accounts').select('name').where('id', '=', accountId).executeTakeFirst();
  if (!matter || !account)
    throw new ImportError(
      'unanswered',
      'The person who added this export can no longer see the case. Nothing was imported.',
    );
  const view = { tx, viewer, matter };
  return { matter, people: await peopleOf(view, account.name), book: await contactBook(view) };
}
