import type { Hearing } from '#renderer/api/generated.ts';
import { isPastDue, isToCome, startOf } from './hearing-times.ts';

export interface HearingFilter {
  status: Hearing['status'] | null;
  courtCaseId: string | null;
}

export interface HearingGroups {
  /** Their day is over, and nobody said what happened: these come first. */
  pastDue: Hearing[];
  upcoming: Hearing[];
  past: Hearing[];
}

export const statuses: readonly { value: Hearing['status']; label: string; says: string }[] = [
  { value: 'scheduled', label: 'Scheduled', says: 'It is on the court’s calendar' },
  { value: 'continued', label: 'Continued', says: 'The court put it off to another date' },
  { value: 'held', label: 'Held', says: 'It took place' },
  { value: 'vacated', label: 'Vacated', says: 'The court took it off its calendar' },
];

export function statusLabel(status: Hearing['status']): string {
  return statuses.find(({ value }) => value === status)?.label ?? status;
}

/** What is past due, what comes next first, and what was, last first. */
export function groupHearings(hearings: readonly Hearing[], filter: HearingFilter, now: number): HearingGroups {
  const fits = hearings.filter(
    ({ status, courtCaseId }) =>
      (filter.status === null || status === filter.status) &&
      (filter.courtCaseId === null || courtCaseId === filter.courtCaseId),
  );
  const inTime = fits.toSorted((left, right) => startOf(left) - startOf(right) || (left.id < right.id ? -1 : 1));
  const pastDue = inTime.filter((hearing) => isPastDue(hearing, now));
  const rest = inTime.filter((hearing) => !isPastDue(hearing, now));
  return {
    pastDue,
    upcoming: rest.filter((hearing) => isToCome(hearing, now)),
    past: rest.filter((hearing) => !isToCome(hearing, now)).toReversed(),
  };
}

export function hearingFilterOf(query: URLSearchParams): HearingFilter {
  const status = statuses.find(({ value }) => value === query.get('status'))?.value ?? null;
  return { status, courtCaseId: query.get('courtCaseId') };
}

export function hearingsAddress({ status, courtCaseId }: HearingFilter): string {
  const query = new URLSearchParams();
  if (status !== null) query.set('status', status);
  if (courtCaseId !== null) query.set('courtCaseId', courtCaseId);
  const text = query.toString();
  return text === '' ? '/hearings' : `/hearings?${text}`;
}
