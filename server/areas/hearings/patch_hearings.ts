import { defineChange } from '#server/catalog/change.ts';
import { hearingAnswers } from './circumstances.ts';
import { hearings } from './record.ts';
import { hearingPatch } from './schema.ts';

export const patchHearings = defineChange(hearings, {
  path: '/hearings',
  scope: 'hearings:write',
  summary: 'Change a hearing',
  description:
    'Only what is given changes; null says that something is not known, and contacts are replaced whole. Another court file does not change the time zone.',
  given: hearingPatch,
  answer: hearingAnswers,
});
