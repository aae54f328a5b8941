import type { TimelineEntry } from '#renderer/api/generated.ts';

let made = 0;
/** An event of 5 March 2024, as the server would answer it. */
export function entry(facts: Partial<TimelineEntry>): TimelineEntry {
  made += 1;
  const id = `00000000-0000-7000-8000-${String(made).padStart(12, '0')}`;
  return {
    id,
    caseId: 'case',
    kind: 'event',
    sourceId: id,
    editable: true,
    date: '2024-03-05',
    precision: 'day',
    qualifier: null,
    time: null,
    title: 'A title',
    detail: '',
    courtCaseId: null,
    position: 0,
    contactIds: [],
    evidenceIds: [],
    private: false,
    createdAt: '2024-03-05T00:00:00.000Z',
    updatedAt: '2024-03-05T00:00:00.000Z',
    ...facts,
  };
}
