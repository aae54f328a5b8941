import type { QueryClient } from '@tanstack/react-query';
import { OfflineError } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import type { Operations } from '#renderer/api/generated.ts';
import type { Row } from '#renderer/api/record-store.ts';
import { stores } from '#renderer/api/stores.ts';
import { toastDone, toastFailure, toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import type { Numbered } from '#server/rules/exhibit-numbering.ts';
import { sharesNumber } from '#server/rules/exhibit-numbers.ts';

/** An item that came to a number of others, and those. */
type Shared = Operations['get_evidence_shared_numbers']['output']['shared'][number];

/** The items that are there at the moment: nothing is read, and saving waits for nothing. */
export function listedNow(client: QueryClient, caseId: string): readonly Numbered[] {
  return client.getQueryData(stores.evidence.list(caseId).queryKey) ?? [];
}

/** Names the other item after the change, where the list that would have named it before was not there yet. */
export function sayIfShared(client: QueryClient, before: Numbered, item: Row<'evidence'>): void {
  const listed = listedNow(client, item.caseId);
  const sharedBefore = new Set(listed.filter((each) => sharesNumber(before, each)).map(({ id }) => id));
  const others = item.sameExhibitNumber?.filter(({ id }) => !sharedBefore.has(id)) ?? [];
  if (item.exhibitNumber === null || others.length === 0) return;
  offerFree(client, item.caseId, { number: item.exhibitNumber, items: [item, ...others] }).catch(notCompared);
}

/**
 * Does what may give items back a number they had: from Trash, by the history or by undo, by an answer to sync. They
 * keep it, as papers may cite it; where another has it meanwhile, the person is told of both, and decides. It never
 * makes the work itself fail.
 */
export async function namingSharedNumbers<Result>(
  client: QueryClient,
  caseId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const [before] = await Promise.allSettled([call('get_evidence_shared_numbers', { caseId })]);
  const result = await work();
  const compare = async (): Promise<void> => {
    // Where nothing answers, the work says so.
    if (before.status === 'rejected' && before.reason instanceof OfflineError) return;
    if (before.status === 'rejected') throw before.reason;
    const { shared } = await call('get_evidence_shared_numbers', { caseId, after: before.value.seq });
    await say(client, caseId, shared);
  };
  compare().catch(notCompared);
  return result;
}

function notCompared(error: unknown): void {
  toastFailure('The exhibit numbers could not be compared', error);
}

const namedAtMost = 3;

async function say(client: QueryClient, caseId: string, shared: readonly Shared[]): Promise<void> {
  const [only, ...more] = shared;
  if (only === undefined) return;
  if (more.length === 0) return offerFree(client, caseId, only);
  const named = shared.slice(0, namedAtMost).map(({ number, items: [last] }) => `“${last?.title}” (${number})`);
  const others = shared.length - named.length;
  const list = others === 0 ? named.join(', ') : `${named.join(', ')} and ${others} more`;
  toastDone(`Other items have the same exhibit numbers as ${list}.`);
}

/** Says which items have one number, with the next free one for the first of them a key away. */
async function offerFree(client: QueryClient, caseId: string, { number, items }: Shared): Promise<void> {
  const [last, other, ...more] = items;
  if (last === undefined || other === undefined) return;
  const sentence =
    more.length === 0
      ? `“${last.title}” and “${other.title}” both have exhibit number ${number}.`
      : `“${last.title}”, “${other.title}” and ${more.length} more have exhibit number ${number}.`;
  const { number: free } = await call('get_evidence_next_number', { caseId, id: last.id });
  if (free === null) return toastDone(sentence);
  toastWithAction(sentence, `Use ${free} for “${last.title}”`, () => {
    void renumber(client, caseId, last, free);
  });
}

async function renumber(
  client: QueryClient,
  caseId: string,
  { id, title }: Shared['items'][number],
  number: string,
): Promise<void> {
  try {
    const item = stores.evidence.find(client, caseId, id) ?? (await stores.evidence.read(caseId, id));
    if (item === undefined) throw new Error('It is no longer there.');
    sayIfShared(client, item, await stores.evidence.change(client, item, { exhibitNumber: number }));
  } catch (error) {
    toastFailure(`“${title}” could not be numbered ${number}`, error);
  }
}
