import { letter, otherSide } from './letter.ts';

export const settlementProposal = letter({
  key: 'settlement-proposal',
  name: 'Settlement proposal',
  description: 'Offers terms to end the dispute, or a part of it, without a trial.',
  to: otherSide,
  fields: [
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
  re: '{{caseTitle}}, Case No. {{caseNumber}}: settlement proposal',
  text: `**Confidential settlement communication, under Federal Rule of Evidence 408 and the state rules like it. [If your court has its own rule, name it here.]**

I would like to settle the following with you:

{{issues}}

## Terms

{{terms}}

## Why I think this is fair

{{reasons}}

This offer is open until {{replyBy}}. It is withdrawn if it is not accepted in writing by then. Nothing is agreed until both sides have signed a written agreement, and this letter admits nothing.`,
});
