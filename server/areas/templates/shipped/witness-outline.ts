import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const witnessOutline: ShippedTemplate = {
  key: 'witness-outline',
  name: 'Witness outline',
  kind: 'other',
  description: 'Your own notes for questioning a witness: what they have to say, and which exhibit goes with it.',
  captioned: false,
  fields: [
    { name: 'witness', label: 'Witness', required: true },
    { name: 'goal', label: 'What this witness has to prove', required: true, hint: 'Two or three points at most.' },
    { name: 'whoTheyAre', label: 'Who they are and how they know', required: true },
    {
      name: 'questions',
      label: 'Questions',
      required: true,
      hint: 'For your own witness open ones: who, what, when, where, how. For the other side’s, ones that are answered with yes or no.',
    },
    {
      name: 'exhibitsToShow',
      label: 'Exhibits to show',
      required: false,
      hint: 'Number, and the question it goes with.',
    },
    {
      name: 'attacks',
      label: 'What the other side may ask',
      required: false,
      hint: 'And the question you ask afterward to put it right.',
    },
  ],
  body: `# {{title}}

Case: {{caseTitle}}, Case No. {{caseNumber}}\\
Hearing: {{hearingDate}}, {{hearingTime}}\\
Witness: {{witness}}

For my own use. Not to be filed or served.

## What this witness has to prove

{{goal}}

## Who they are and how they know

{{whoTheyAre}}

## Questions

{{questions}}

## Exhibits to show

{{exhibitsToShow}}

## What the other side may ask

{{attacks}}`,
};
