import { Id } from '#server/catalog/fields.ts';
import { defineList } from '#server/catalog/list.ts';
import { courtCases } from './record.ts';
import { courtCaseAnswers } from './schema.ts';

export const getCourtCases = defineList(courtCases, {
  path: '/court-cases',
  scope: 'court-cases:read',
  summary: 'List court files',
  description: 'The files that courts keep on this case, open ones first, with how much evidence each was assigned.',
  query: { id: Id.optional().meta({ description: 'Only this one' }) },
  answer: courtCaseAnswers,
});
