import type { MatterResource } from '#server/store/tables.ts';

/** What a resource is called in a sentence. */
export const nouns: Record<MatterResource, string> = {
  courtCases: 'court file',
  hearings: 'hearing',
  folders: 'folder',
  issues: 'category',
  evidence: 'evidence item',
  contacts: 'contact',
  todos: 'to-do',
  hearingResources: 'hearing resource',
  timelineEntries: 'timeline entry',
};
