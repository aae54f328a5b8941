import { defineCreation } from '#server/catalog/creation.ts';
import { courtCases } from './record.ts';
import { courtCaseAnswers, newCourtCase } from './schema.ts';

export const postCourtCases = defineCreation(courtCases, {
  path: '/court-cases',
  scope: 'court-cases:write',
  summary: 'Make a court file',
  given: newCourtCase,
  answer: courtCaseAnswers,
});
