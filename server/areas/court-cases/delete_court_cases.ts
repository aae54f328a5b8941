import { defineDeletion } from '#server/catalog/deletion.ts';
import { courtCases } from './record.ts';

export const deleteCourtCases = defineDeletion(courtCases, {
  path: '/court-cases',
  scope: 'court-cases:write',
  summary: 'Delete a court file',
  description:
    'Evidence, hearings, timeline entries, to-dos and contacts assigned to it lose the assignment and nothing else.',
});
