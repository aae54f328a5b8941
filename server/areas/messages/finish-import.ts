import { linkSources } from '#server/areas/evidence/queries.ts';
import type { ReadingEnd } from '#server/importers/protocol.ts';
import type { JobContext } from '#server/store/jobs.ts';
import { updateRecord } from '#server/store/records.ts';
import { someAtOnce } from '#server/store/some-at-once.ts';
import type { Row } from '#server/store/tables.ts';
import type { WriteTx } from '#server/store/transaction.ts';
import { amend, join } from './amend.ts';
import { countFiles, findImport, findThreadRow, whatWasStored } from './import-queries.ts';
import type { ImportRun, Progress } from './import-run.ts';
import type { ImportThreads } from './import-threads.ts';
import { messageImports } from './record.ts';
import type { ImportReport } from './schema.ts';
import { SetHash } from './set-hash.ts';

/** Threads of one commit. */
const threadsAtOnce = 25;
const recordsAtOnce = 2000;

interface Ending {
  imported: Row<'messageImports'>;
  run: ImportRun;
  threads: ImportThreads;
  progress: Progress;
  end: ReadingEnd;
  /** Keeps the bytes of what the amendments bring while `work` commits their rows. */
  withMedia: (work: () => Promise<void>) => Promise<void>;
}

/** The end of an import: its threads are brought up to date, and with the last commit everything shows at once. */
export async function finishImport(context: JobContext, ending: Ending): Promise<void> {
  const { imported, threads, progress, end, withMedia } = ending;
  const report = await reportOf(context, ending);
  const groups = [...chunks(threads.ids, threadsAtOnce)];
  const last = groups.pop() ?? [];
  const finishThreads = async (tx: WriteTx, ids: readonly string[]): Promise<void> => {
    for (const id of ids) await threads.finish(tx, id, end.findings);
  };
  for (const ids of groups) await context.commit((tx) => finishThreads(tx, ids));
  await withMedia(() =>
    context.finish(async (tx) => {
      const now = await findImport(tx, imported.id);
      if (!now) return;
      const by = { importId: now.id, caseId: now.caseId };
      for (const amendment of end.amendments) await amend(tx, amendment, by);
      for (const joined of end.joined) await join(tx, joined, now.caseId);
      await finishThreads(tx, last);
      await updateRecord(tx, messageImports, now, {
        state: 'done',
        finishedAt: tx.now,
        report: JSON.stringify({ ...report, counted: progress.counted, unsent: progress.unsent }),
      });
      await linkSources(tx, now);
    }),
  );
}

async function reportOf(context: JobContext, { imported, run, progress }: Ending): Promise<ImportReport> {
  const byThread = new Map<string, { added: number; already: number }>();
  const setHash = new SetHash();
  for (let after = -1; ;) {
    const rows = await context.read((tx) => whatWasStored(tx, imported.id, { after, limit: recordsAtOnce }));
    for (const { threadId, isNew, ...sighting } of rows) {
      setHash.add(sighting);
      const counts = byThread.get(threadId) ?? { added: 0, already: 0 };
      counts[isNew ? 'added' : 'already'] += 1;
      byThread.set(threadId, counts);
    }
    after = rows.at(-1)?.record ?? after;
    if (rows.length < recordsAtOnce) break;
  }
  const threads: ImportReport['threads'] = [];
  for (const some of someAtOnce([...byThread])) {
    for (const [id, counts] of some) {
      const thread = await context.read((tx) => findThreadRow(tx, id));
      threads.push({ id, title: thread?.title ?? '', ...counts });
    }
  }
  const added = threads.reduce((sum, each) => sum + each.added, 0);
  const already = threads.reduce((sum, each) => sum + each.already, 0);
  return {
    messages: added + already,
    added,
    already,
    ...(await context.read((tx) => countFiles(tx, imported.id))),
    broken: run.broken.count,
    brokenExamples: [...run.broken.examples],
    threads,
    first: progress.first,
    last: progress.last,
    setHash: setHash.digest(),
    error: null,
  };
}

function* chunks<T>(all: readonly T[], size: number): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
