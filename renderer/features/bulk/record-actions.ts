import type { QueryClient } from '@tanstack/react-query';
import { records } from '#renderer/api/generated-records.ts';
import type { ManyDone } from '#renderer/api/many-records.ts';
import type { Facts, RecordStore, Resource, Row } from '#renderer/api/record-store.ts';
import type { Edit } from '#renderer/api/record-writes.ts';
import { restoreFromTrash } from '#renderer/api/trash.ts';
import { hiddenWhile } from '#renderer/features/toasts/delayed-deletion.ts';
import { offerUndo } from '#renderer/features/toasts/undo.ts';
import { toastDone, toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { formatCount, formatNumber } from '#renderer/lib/quantities.ts';
import { showProgress, toastFailures } from './many-items.tsx';

/** How sentences speak of records of one kind: “to-do”, and what one is called. */
export interface RecordWords<R extends Resource> {
  noun: string;
  titleOf: (row: Row<R>) => string;
}

type Changeable<R extends Resource> = Omit<RecordStore<R>, 'create'>;

function wordsOf<R extends Resource>({ resource }: Changeable<R>): RecordWords<R> {
  const { noun, title } = records[resource];
  return { noun, titleOf: (row) => String(row[title as keyof Row<R>]) };
}

interface ChangeWords<R extends Resource> {
  /** Ends “3 to-dos are now …”. */
  now: string;
  /** As in “Moving: 3 of 12”. */
  doing?: string;
  words?: RecordWords<R>;
}

/** Changes several, each only where it differs from what is wanted, says how far it is, and offers to take it back. */
export async function changeMany<R extends Resource>(
  client: QueryClient,
  store: Changeable<R>,
  rows: readonly Row<R>[],
  wanted: Facts<R> | ((row: Row<R>) => Facts<R> | null),
  { now, doing = 'Changing', words = wordsOf(store) }: ChangeWords<R>,
): Promise<void> {
  const { done, failed, left } = await withProgress(doing, rows.length, (many) =>
    store.changeMany(client, rows, wanted, many),
  );
  toastFailures(titled(failed, words.titleOf), 'changed');
  if (done.length === 0) {
    if (failed.length === 0 && left.length === 0)
      toastDone(`Nothing to change: ${rows.length === 1 ? 'it is' : 'they are all'} ${now} already.`);
    return;
  }
  const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
  const edits = done.map(({ result }) => result);
  toastWithUndo(
    `${formatCount(done.length, words.noun)} ${done.length === 1 ? 'is' : 'are'} now ${now}.${stopped}`,
    () => takeBack(client, store, words, edits),
    { redo: () => takeBack(client, store, words, edits.map(reversed)) },
  );
}

/** Changes one as `store.change` does, and remembers how to take that back: the form that saved it shows it already. */
export async function changeWithUndo<R extends Resource>(
  client: QueryClient,
  store: Changeable<R>,
  before: Row<R>,
  facts: Facts<R>,
): Promise<Row<R>> {
  const words = wordsOf(store);
  const after = await store.change(client, before, facts);
  const edits = [{ before, after, facts }];
  offerUndo({
    what: `Edited “${words.titleOf(after)}”.`,
    undo: () => takeBack(client, store, words, edits),
    redo: () => takeBack(client, store, words, edits.map(reversed)),
  });
  return after;
}

function reversed<Record, Changes>({ before, after, facts }: Edit<Record, Changes>): Edit<Record, Changes> {
  return { before: after, after: before, facts };
}

/** What was changed by someone else meanwhile is left to them, and said; false where nothing was taken back. */
async function takeBack<R extends Resource>(
  client: QueryClient,
  store: Changeable<R>,
  { noun, titleOf }: RecordWords<R>,
  edits: readonly Edit<Row<R>, Facts<R>>[],
): Promise<boolean> {
  const { back, failed, left, missed } = await withProgress('Putting back', edits.length, (many) =>
    store.takeBack(client, edits, many),
  );
  toastFailures(
    titled(failed, ({ after }) => titleOf(after)),
    'changed',
  );
  if (left.length > 0) {
    toastDone(`Stopped: ${formatCount(back, noun)} put back, ${formatNumber(left.length)} left as changed.`);
  }
  if (missed > 0) {
    toastDone(`${formatCount(missed, noun)} changed again meanwhile, and ${missed === 1 ? 'was' : 'were'} left so.`);
  }
  return back > 0;
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
  try {
    const { done, failed, left } = await hiddenWhile([...ids, ...others], () =>
      contents === undefined
        ? withProgress('Moving to Trash', rows.length, (many) => store.removeMany(client, rows, many))
        : store
            .remove(client, first, { contents })
            .then(() => ({ done: [{ item: first, result: undefined }], failed: [], left: [] })),
    );
    toastFailures(titled(failed, titleOf), 'deleted');
    if (done.length === 0) return;
    const stopped = left.length === 0 ? '' : ` Stopped before the other ${formatNumber(left.length)}.`;
    const moved = what ?? (done.length === 1 ? `“${titleOf(first)}”` : formatCount(done.length, noun));
    const gone = done.map(({ item }) => item.id);
    toastWithUndo(
      `${moved.charAt(0).toUpperCase()}${moved.slice(1)} moved to Trash.${also ?? ''}${stopped}`,
      () => restore(client, first.caseId, gone),
      {
        redo: () =>
          hiddenWhile(gone, async () => {
            if (contents !== undefined) await store.remove(client, first, { contents });
            else await store.removeMany(client, done.map(whatWas));
          }),
      },
    );
  } catch (error) {
    toastFailure(`“${titleOf(first)}” could not be deleted`, error);
  }
}

/** Puts records back from Trash, or says why not. */
export async function restore(client: QueryClient, caseId: string, ids: readonly string[]): Promise<boolean> {
  try {
    await restoreFromTrash(client, caseId, ids);
    return true;
  } catch (error) {
    toastFailure(ids.length === 1 ? 'It could not be restored' : 'They could not be restored', error);
    return false;
  }
}

function whatWas<Item>({ item }: { item: Item }): Item {
  return item;
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

function titled<Item>(failed: ManyDone<Item, unknown>['failed'], titleOf: (item: Item) => string) {
  return failed.map(({ item, error }) => ({ item: { title: titleOf(item) }, error }));
}
