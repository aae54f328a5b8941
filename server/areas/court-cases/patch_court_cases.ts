import { defineChange } from '#server/catalog/change.ts';
import { courtCases } from './record.ts';
import { courtCaseAnswers, courtCasePatch } from './schema.ts';

export const patchCourtCases = defineChange(courtCases, {
  path: '/court-cases',
  scope: 'court-cases:write',
  summary: 'Change a court file',
  description: 'Only what is given changes; null says that something is not known.',
  given: courtCasePatch,
  answer: courtCaseAnswers,
});
