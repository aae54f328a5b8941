import type { Store } from '#server/store/store.ts';
import type { SyncMatterRow, SyncRemoteRow } from '#server/store/tables.ts';
import type { LeftAlone, RunEnd, SyncState, SyncStatus } from './engine-types.ts';
import { listHeld } from './journal/outbox.ts';
import { loadQuestions } from './journal/questions.ts';
import { listMatters, listRemotes } from './journal/remotes.ts';

/** What is going on with a deployment, or how its last run of this process ended. */
export type Progress =
  | { running: true; progress?: NonNullable<SyncStatus['progress']> }
  | { running: false; end: RunEnd; sentence: string | null; left: LeftAlone[] };

export async function statusOf(store: Store, progress: ReadonlyMap<string, Progress>): Promise<SyncStatus[]> {
  return store.read(async (tx) => {
    const [remotes, matters] = [await listRemotes(tx), await listMatters(tx)];
    const [questions, held] = [await loadQuestions(tx), await listHeld(tx)];
    return remotes.map((remote) => {
      const own = matters.filter(({ remoteId }) => remoteId === remote.id);
      const now = progress.get(remote.id);
      const waiting = {
        questions: questions.filter(({ remoteId }) => remoteId === remote.id).length,
        held: held.filter(({ remoteId, state }) => remoteId === remote.id && state !== 'givenUp').length,
        brakes: own.reduce((sum, row) => sum + (JSON.parse(row.brakes) as unknown[]).length, 0),
      };
      return {
        remoteId: remote.id,
        name: remote.name,
        state: stateOf(remote, now, waiting),
        sentence: now?.running === false ? now.sentence : null,
        inStepAt: oldest(own),
        ...waiting,
        progress: (now?.running === true ? now.progress : undefined) ?? null,
        parked: now?.running === false ? [...new Set(now.left.map(({ why }) => why))] : [],
      };
    });
  });
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

function oldest(matters: readonly SyncMatterRow[]): string | null {
  const times = matters.flatMap(({ inStepAt }) => inStepAt ?? []);
  if (times.length < matters.length) return null;
  return times.toSorted((one, other) => (one < other ? -1 : 1))[0] ?? null;
}
