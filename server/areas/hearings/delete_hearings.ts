import { defineDeletion } from '#server/catalog/deletion.ts';
import { hearings } from './record.ts';

export const deleteHearings = defineDeletion(hearings, {
  path: '/hearings',
  scope: 'hearings:write',
  summary: 'Delete a hearing',
  description: 'Its list of things to take goes with it. Evidence and to-dos lose the hearing and nothing else.',
});
