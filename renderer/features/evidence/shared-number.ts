import type { QueryClient } from '@tanstack/react-query';
import type { Row } from '#renderer/api/record-store.ts';
import { stores } from '#renderer/api/stores.ts';
import { nextFree, type Numbered } from '#renderer/features/evidence/exhibit-numbers.ts';
import { toastDone, toastFailure, toastWithAction } from '#renderer/features/toasts/toasts.tsx';
import { sharesNumber } from '#server/rules/exhibit-numbers.ts';

/** The items that are there at the moment: nothing is read, and saving waits for nothing. */
export function listedNow(client: QueryClient, caseId: string): readonly Numbered[] {
  return client.getQueryData(stores.evidence.list(caseId).queryKey) ?? [];
}

/** Names the other item after the change, where the list that would have named it before was not there yet. */
export function sayIfShared(client: QueryClient, before: Numbered, item: Row<'evidence'>): void {
  const listed = listedNow(client, item.caseId);
  const sharedBefore = new Set(listed.filter((each) => sharesNumber(before, each)).map(({ id }) => id));
  const others = item.sameExhibitNumber?.filter(({ id }) => !sharedBefore.has(id)) ?? [];
  const [other] = others;
  if (other === undefined) return;
  const held = others.map((each) => ({ ...each, exhibitNumber: item.exhibitNumber, courtCaseIds: [] }));
  offerFree(client, item, other, [...listed, ...held]);
}

/** No more are looked at: whoever restores a folder of hundreds reads one notice, and the list shows the others. */
const lookedAt = 50;

/** Of items that came back, from Trash or by their history: names the first whose number another has meanwhile. */
export async function sayIfTakenMeanwhile(client: QueryClient, caseId: string, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const listed = await client.ensureQueryData(stores.evidence.list(caseId));
  const back = await Promise.all(ids.slice(0, lookedAt).map((id) => stores.evidence.read(caseId, id)));
  for (const item of back) {
    const others = listed.filter(({ id }) => id !== item?.id);
    const other = item && others.find((each) => sharesNumber(item, each));
    if (other) return offerFree(client, item, other, others);
  }
}

/** Says whose number an item has too, with the next free one a key away. */
function offerFree(
  client: QueryClient,
  item: Row<'evidence'>,
  other: Pick<Numbered, 'title'>,
  all: readonly Numbered[],
): void {
  const free = nextFree(all, item);
  if (free === null) return toastDone(`“${other.title}” has exhibit number ${item.exhibitNumber} too.`);
  toastWithAction(`“${other.title}” has exhibit number ${item.exhibitNumber} too.`, `Use ${free}`, () => {
    const now = stores.evidence.find(client, item.caseId, item.id) ?? item;
    stores.evidence.change(client, now, { exhibitNumber: free }).then(
      (changed) => sayIfShared(client, now, changed),
      (error: unknown) => toastFailure(`“${item.title}” could not be numbered ${free}`, error),
    );
  });
}
