import type { Hearing } from '#renderer/api/generated.ts';
import { oneOf, type AddressFields } from '#renderer/lib/address-fields.ts';
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

/** What the list can be narrowed to, as the address says it. */
export const hearingFields: AddressFields<HearingFilter> = {
  status: { name: 'status', otherwise: null, may: oneOf(...statuses.map(({ value }) => value)) },
  courtCaseId: { name: 'courtCaseId', otherwise: null },
};
