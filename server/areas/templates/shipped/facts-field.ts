import type { OwnField } from '#server/areas/templates/shipped-template.ts';

/** What a person states under oath. */
export const factsField: OwnField = {
  name: 'facts',
  label: 'Facts',
  required: true,
  hint: 'Only what you know yourself, in the order it happened: who, when, where. A paragraph for each event.',
};
