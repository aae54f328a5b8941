import { capital } from '#server/rules/first-letter.ts';
import type { QueryClient } from '@tanstack/react-query';
import { records } from '#renderer/api/generated-records.ts';
import type { ManyDone } from '#renderer/api/many-records.ts';
import type { Facts, RecordStore, Resource, Row } from '#renderer/api/record-store.ts';
import { newStep, type Refusal, type Step } from '#renderer/api/session-changes.ts';
import { hiddenWhile } from '#renderer/features/toasts/delayed-deletion.ts';
import { toastDone, toastFailure, toastStep } from '#renderer/features/toasts/toasts.tsx';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { showProgress, toastFailures } from '#renderer/features/toasts/many-items.tsx';
import { titleWords } from '#renderer/api/title-words.ts';

/** How sentences speak of records of one kind: “to-do”, and what one is called. */
export interface RecordWords<R extends Resource> {
  noun: string;
  plural?: string;
  titleOf: (row: Row<R>) => string;
}

type Changeable<R extends Resource> = Omit<RecordStore<R>, 'create'>;

function wordsOf<R extends Resource>({ resource }: Changeable<R>): RecordWords<R> {
  const { noun, plural, title } = records[resource];
  return { noun, plural, titleOf: (row) => titleWords(resource, String(row[title as keyof Row<R>])) };
}

interface ChangeWords<R extends Resource> {
  /** Ends “3 to-dos are now …”. */
  now: string;
  /** As in “Moving: 3 of 12”. */
  doing?: string;
  words?: RecordWords<R>;
}

/** Changes several, each only where it differs from what is wanted, says how far it is, and offers to undo it. */
export async function changeMany<R extends Resource>(
  client: QueryClient,
  store: Changeable<R>,
  rows: readonly Row<R>[],
  wanted: Facts<R> | ((row: Row<R>) => Facts<R> | null),
  { now, doing = 'Changing', words = wordsOf(store) }: ChangeWords<R>,
): Promise<void> {
  const step = newStep(`${doing} ${formatCount(rows.length, words.noun)}.`);
  const { done, failed, left } = await withProgress(doing, rows.length, (many) =>
    store.changeMany(client, rows, wanted, { ...many, step }),
  );
  toastFailures(titled(failed, words), 'changed');
  if (done.length === 0) {
    if (failed.length === 0 && left.length === 0)
      toastDone(`Nothing to change: ${rows.length === 1 ? 'it is' : 'they are all'} ${now} already.`);
    return;
  }
  const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
  step.what = `${formatCount(done.length, words.noun)} ${done.length === 1 ? 'is' : 'are'} now ${now}.${stopped}`;
  toastStep(step);
}

/** Changes one at once, says so, and offers to undo it; answers it, or null where it failed, which it has said. */
export async function doWithUndo<Result>(
  what: string,
  failed: string,
  work: (step: Step) => Promise<Result>,
): Promise<Result | null> {
  const step = newStep(what);
  try {
    const result = await work(step);
    toastStep(step);
    return result;
  } catch (error) {
    toastFailure(failed, error);
    return null;
  }
}

interface TrashWords<R extends Resource> {
  words?: RecordWords<R>;
  /** What moves with the one record, as in “the folder “Letters” and 12 items”. */
  what?: string;
  /** A sentence about what stays. */
  also?: string;
  contents?: 'kept' | 'deleted';
  /** Further ids that leave the screen at once. */
  with?: readonly string[];
}

/** Moves records to Trash, off the screen at once, and offers to take that back; Trash keeps them for 30 days. */
export async function moveToTrash<R extends Resource>(
  client: QueryClient,
  store: Changeable<R>,
  rows: readonly Row<R>[],
  { words = wordsOf(store), what, also, contents, with: others = [] }: TrashWords<R> = {},
): Promise<void> {
  const [first] = rows;
  if (first === undefined) return;
  const { noun, titleOf } = words;
  const ids = rows.map(({ id }) => id);
  const step = newStep('Moving to Trash.');
  try {
    const { done, failed, left } = await hiddenWhile([...ids, ...others], () =>
      contents === undefined
        ? withProgress('Moving to Trash', rows.length, (many) => store.removeMany(client, rows, { ...many, step }))
        : store
            .remove(client, first, { contents }, step)
            .then(() => ({ done: [{ item: first, result: undefined }], failed: [], left: [] })),
    );
    toastFailures(titled(failed, words), 'deleted');
    if (done.length === 0) return;
    const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
    const moved = what ?? (done.length === 1 ? `“${titleOf(first)}”` : formatCount(done.length, noun));
    step.what = `${capital(moved)} moved to Trash.${also ?? ''}${stopped}`;
    toastStep(step);
  } catch (error) {
    toastFailure(`“${titleOf(first)}” could not be deleted`, error);
  }
}

type Many = { signal: AbortSignal; onProgress: (done: number) => void };

async function withProgress<Outcome>(
  doing: string,
  of: number,
  work: (many: Many) => Promise<Outcome>,
): Promise<Outcome> {
  const stop = new AbortController();
  const progress = showProgress(doing, of, () => stop.abort());
  try {
    return await work({ signal: stop.signal, onProgress: progress.update });
  } finally {
    progress.end();
  }
}

function titled<R extends Resource>(
  failed: ManyDone<Row<R>, unknown>['failed'],
  { titleOf, ...nouns }: RecordWords<R>,
): Refusal[] {
  return failed.map(({ item, error }) => ({ ...nouns, title: titleOf(item), error }));
}
