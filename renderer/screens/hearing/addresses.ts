import type { Hearing, HearingResource } from '#renderer/api/generated.ts';

/** Where a record on the list is shown with everything around it. */
export function openInFull({ kind, itemId }: Pick<HearingResource, 'kind' | 'itemId'>): string {
  if (kind === 'todo') return `/todos?id=${itemId}`;
  if (kind === 'message') return `/messages?message=${itemId}`;
  return kind === 'document' ? `/documents/${itemId}` : `/evidence/${itemId}`;
}

/** Where a deadline is worked out that runs from this hearing. */
export function deadlineAddress({ id, date, courtCaseId }: Hearing): string {
  const query = new URLSearchParams({ trigger: date, hearingId: id });
  if (courtCaseId !== null) query.set('courtCaseId', courtCaseId);
  return `/deadlines?${query}`;
}
