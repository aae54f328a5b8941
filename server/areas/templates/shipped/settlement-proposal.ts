import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';
import { closing, letterhead } from './letter-text.ts';

export const settlementProposal: ShippedTemplate = {
  key: 'settlement-proposal',
  name: 'Settlement proposal',
  kind: 'letter',
  description: 'Offers terms to end the dispute, or a part of it, without a trial.',
  captioned: false,
  signature: 'none',
  fields: [
    {
      name: 'recipient',
      label: 'To whom',
      required: true,
      hint: 'The other side’s attorney if there is one, with the full address.',
    },
    { name: 'issues', label: 'What it would settle', required: true },
    {
      name: 'terms',
      label: 'Terms',
      required: true,
      hint: 'A numbered paragraph for each: who does what, how much, by when.',
    },
    { name: 'reasons', label: 'Why it is fair', required: false },
    { name: 'replyBy', label: 'Open until', required: true },
  ],
  body: `${letterhead}

{{recipient}}

**Re: {{caseTitle}}, Case No. {{caseNumber}}: settlement proposal**

**Confidential settlement communication, under Federal Rule of Evidence 408 and the state rules like it. [If your court has its own rule, name it here.]**

I would like to settle the following with you:

{{issues}}

## Terms

{{terms}}

## Why I think this is fair

{{reasons}}

This offer is open until {{replyBy}}. It is withdrawn if it is not accepted in writing by then. Nothing is agreed until both sides have signed a written agreement, and this letter admits nothing.

${closing}`,
};
