import { defineCreation } from '#server/catalog/creation.ts';
import { findRecord } from '#server/catalog/find-record.ts';
import { hearingAnswers } from './circumstances.ts';
import { hearings } from './record.ts';
import { newHearing } from './schema.ts';

export const postHearings = defineCreation(hearings, {
  path: '/hearings',
  scope: 'hearings:write',
  summary: 'Add a hearing',
  description: 'Give the time as the court’s clock shows it; the zone is the court file’s unless another is given.',
  given: newHearing,
  answer: hearingAnswers,
  async rule({ tx, viewer }, { courtCaseId, timeZone }) {
    if (timeZone !== undefined || courtCaseId == null) return {};
    const courtCase = await findRecord(tx, viewer, 'courtCases', courtCaseId);
    return { timeZone: courtCase?.timeZone ?? null };
  },
});
