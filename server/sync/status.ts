import type { Store } from '#server/store/store.ts';
import type { SyncAnswerRow, SyncMatterRow, SyncRemoteRow } from '#server/store/tables.ts';
import type { LeftAlone, RunEnd, SyncState, SyncStatus } from './engine-types.ts';
import { keyOf } from './given-answers.ts';
import { loadAnswers } from './journal/answers.ts';
import { listHeld } from './journal/outbox.ts';
import { loadQuestions } from './journal/questions.ts';
import { listMatters, listRemotes } from './journal/remotes.ts';
import { skippedIn } from './skipped.ts';

/** What is running with a server, or how its last run of this process ended. */
export type Progress =
  | { running: true; progress?: NonNullable<SyncStatus['progress']>; waitsUntil?: string }
  | { running: false; end: RunEnd; sentence: string | null; left: LeftAlone[] };

export async function statusOf(store: Store, progress: ReadonlyMap<string, Progress>): Promise<SyncStatus[]> {
  return store.read(async (tx) => {
    const [remotes, matters] = [await listRemotes(tx), await listMatters(tx)];
    const answered = new Set((await loadAnswers(tx)).map(keyOf));
    const isOpen = (about: SyncAnswerRow['about'], subjectId: string): boolean =>
      !answered.has(keyOf({ about, subjectId }));
    const questions = (await loadQuestions(tx)).filter(({ id }) => isOpen('question', id));
    const held = (await listHeld(tx)).filter(({ id, state }) => state !== 'givenUp' && isOpen('creation', id));
    return remotes.map((remote) => {
      const own = matters.filter(({ remoteId }) => remoteId === remote.id);
      const now = progress.get(remote.id);
      const waiting = {
        questions: questions.filter(({ remoteId }) => remoteId === remote.id).length,
        held: held.filter(({ remoteId }) => remoteId === remote.id).length,
        // A matter is decided about once, for whatever reasons it was stopped.
        brakes: own.filter((row) => row.brakes !== '[]').length,
      };
      return {
        remoteId: remote.id,
        name: remote.name,
        state: stateOf(remote, now, waiting),
        sentence: (now?.running === false ? now.sentence : null) ?? unseenSentence(remote, now, own),
        inStepAt: oldest(own),
        behind: (now?.running === false && now.end !== 'inStep') || own.some(isBehind),
        ...waiting,
        progress: (now?.running === true ? now.progress : undefined) ?? null,
        waitsUntil: (now?.running === true ? now.waitsUntil : undefined) ?? null,
        parked: now?.running === false ? skippedIn(now.left, (resource) => tx.records.of(resource)) : [],
      };
    });
  });
}

/** What nobody has run yet does not start automatically. */
function unseenSentence(
  { mode, paused }: SyncRemoteRow,
  now: Progress | undefined,
  own: readonly SyncMatterRow[],
): string | null {
  const waits = own.some(({ lastRunAt }) => lastRunAt === null);
  if (!waits || now?.running === true || mode === 'manual' || paused === 1) return null;
  return 'A matter waits for its first sync. Review what will happen, then start it.';
}

function stateOf(
  remote: SyncRemoteRow,
  now: Progress | undefined,
  { questions, held, brakes }: { questions: number; held: number; brakes: number },
): SyncState {
  if (now?.running === true) return 'running';
  if (brakes > 0) return 'brake';
  if (now && (now.end === 'failed' || now.end === 'refused' || now.end === 'offline')) return now.end;
  if (questions > 0 || held > 0) return 'needsYou';
  return remote.paused === 1 ? 'paused' : 'idle';
}

/** A run since the last full sync left something to do, which may have been answered by now. */
function isBehind({ inStepAt, lastRunAt }: SyncMatterRow): boolean {
  return lastRunAt !== null && (inStepAt === null || inStepAt < lastRunAt);
}

function oldest(matters: readonly SyncMatterRow[]): string | null {
  const times = matters.flatMap(({ inStepAt }) => inStepAt ?? []);
  if (times.length < matters.length) return null;
  return times.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null;
}
