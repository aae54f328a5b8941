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
  const says = `“${other.title}” has exhibit number ${item.exhibitNumber} too.`;
  const held = others.map((each) => ({ ...each, exhibitNumber: item.exhibitNumber, courtCaseIds: [] }));
  const free = nextFree([...listed, ...held], item);
  if (free === null) return toastDone(says);
  toastWithAction(says, `Use ${free}`, () => {
    const now = stores.evidence.find(client, item.caseId, item.id) ?? item;
    stores.evidence.change(client, now, { exhibitNumber: free }).then(
      (changed) => sayIfShared(client, now, changed),
      (error: unknown) => toastFailure(`“${item.title}” could not be numbered ${free}`, error),
    );
  });
}
