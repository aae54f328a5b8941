import { defineDeletion } from '#server/catalog/deletion.ts';
import { timelineEntries } from './record.ts';
import { refuseDerived } from './refuse-derived.ts';

export const deleteTimeline = defineDeletion(timelineEntries, {
  path: '/timeline',
  scope: 'timeline:write',
  summary: 'Delete a timeline entry',
  description: 'Only events are deleted here: dated evidence, key dates and hearings are kept elsewhere.',
  refuseDerived,
});
