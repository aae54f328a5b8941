import { SyncChanges } from '#server/catalog/sync-feed.ts';
import { lastSeqOf } from '#server/store/change-log.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import type { Counts, MatterReport } from './engine-types.ts';
import { updateMatter } from './journal/remotes.ts';
import type { MatterContext } from './matter/context.ts';
import { type FeedAnswer, readAs } from './matter/feed-page.ts';
import { week } from './scan.ts';
import type { Session } from './session.ts';

/** A run that found nothing to do: until something moves on a side, the next one would find the same (SPEC 2.10). */
export interface Rest {
  /** The last change here that it saw. */
  seq: number;
  report: MatterReport;
}

/**
 * Whether a run was at rest. Not where it wrote: the next feed has to name that (SPEC 2.5). Nor where a time has to pass
 * (absences, pauses), a permission is missing, or a person is waited for.
 */
export function restOf({ checkpoint, seenUpTo }: MatterContext, report: MatterReport): Rest | undefined {
  const { end, rounds, left, lacks, here, there } = report;
  const isIdle = rounds === 0 && isNothing(here) && isNothing(there);
  const isDone = end === 'inStep' && left.length + lacks.length === 0;
  return isIdle && isDone && checkpoint !== null && seenUpTo !== null ? { seq: seenUpTo, report } : undefined;
}

const isNothing = ({ created, edited, deleted }: Counts): boolean => created + edited + deleted === 0;

/** The report of a run that need not look, as neither the feed nor the log here has anything new; else undefined. */
export async function stillAtRest(
  { parts, client, journal, describedThen }: Session,
  row: SyncMatterRow,
  rest: Rest,
  { answer }: FeedAnswer,
): Promise<MatterReport | undefined> {
  if ('refusal' in answer) return undefined;
  const { epoch, cursor, changes, hasMore, left, described } = readAs(SyncChanges, answer.value);
  const isSilent = changes.length + left.length === 0 && !hasMore && epoch === row.epoch && described === describedThen;
  const isFresh = Date.parse(client.serverTime) - Date.parse(row.listsReadAt ?? '') < week;
  if (!isSilent || !isFresh) return undefined;
  if ((await parts.store.readOne((tx) => lastSeqOf(tx, row.caseId))) !== rest.seq) return undefined;
  await journal.write((tx) => updateMatter(tx, row, { cursor, lastRunAt: tx.now, inStepAt: tx.now }));
  return { ...rest.report, requests: client.requests };
}
