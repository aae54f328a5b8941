import type { Hearing, Todo } from '#renderer/api/generated.ts';

const written = { createdAt: '2025-01-01T00:00:00.000Z', updatedAt: '2025-01-01T00:00:00.000Z' };

/** A scheduled hearing on a day, without other details. */
export function hearing(id: string, date: string): Hearing {
  return {
    id,
    caseId: 'case',
    courtCaseId: null,
    date,
    time: null,
    timeZone: null,
    durationMinutes: null,
    purpose: `Hearing ${id}`,
    place: null,
    room: null,
    judge: null,
    remoteLink: null,
    status: 'scheduled',
    outcome: null,
    notes: null,
    contactIds: [],
    startsAt: null,
    pastDue: false,
    conflicts: [],
    resourceCount: 0,
    private: false,
    ...written,
  };
}

/** A to-do with a date, or without one. */
export function todo(title: string, due: string | null): Todo {
  return {
    id: title,
    caseId: 'case',
    title,
    detail: '',
    due,
    done: false,
    doneAt: null,
    priority: 'normal',
    hearingId: null,
    courtCaseId: null,
    deadline: null,
    private: false,
    ...written,
  };
}
