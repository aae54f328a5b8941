import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const mediationBrief: ShippedTemplate = {
  key: 'mediation-brief',
  name: 'Mediation brief',
  kind: 'brief',
  description: 'Tells the mediator before the session what the case is about and what you could agree to.',
  captioned: false,
  fields: [
    { name: 'mediator', label: 'Mediator', required: true },
    { name: 'sessionDate', label: 'Date of the mediation', required: true },
    {
      name: 'sharedWith',
      label: 'Who may read it',
      required: true,
      hint: 'Such as “the mediator only”, or “the mediator and the other side”.',
    },
    { name: 'background', label: 'Background', required: true, hint: 'The family or the dispute in a page at most.' },
    { name: 'agreed', label: 'What is agreed already', required: false },
    {
      name: 'openIssues',
      label: 'What is open',
      required: true,
      hint: 'Each issue, what you want and what the other side wants.',
    },
    {
      name: 'strengths',
      label: 'Strong and weak points',
      required: false,
      hint: 'Honest on both sides; it helps the mediator.',
    },
    { name: 'offers', label: 'Offers so far', required: false },
    { name: 'proposal', label: 'What you could agree to', required: true },
  ],
  body: `# {{title}}

**Confidential: prepared for mediation. Under Federal Rule of Evidence 408 and the state rules on mediation like it. [If your state has its own rule, name it here.]**

Case: {{caseTitle}}, {{court}}, Case No. {{caseNumber}}\\
Mediator: {{mediator}}\\
Date: {{sessionDate}}\\
Submitted by: {{filer}}, {{filerRole}}\\
May be read by: {{sharedWith}}

## Background

{{background}}

## What is agreed already

{{agreed}}

## What is open

{{openIssues}}

## Strong and weak points

{{strengths}}

## Offers so far

{{offers}}

## What I could agree to

{{proposal}}`,
};
