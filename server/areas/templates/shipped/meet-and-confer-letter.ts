import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';
import { closing, letterhead } from './letter-text.ts';

export const meetAndConferLetter: ShippedTemplate = {
  key: 'meet-and-confer-letter',
  name: 'Meet-and-confer letter',
  kind: 'letter',
  description: 'Tries to settle a dispute with the other side before you ask the court, as many courts require.',
  captioned: false,
  signature: 'none',
  fields: [
    {
      name: 'recipient',
      label: 'To whom',
      required: true,
      hint: 'The other side’s attorney if there is one, with the full address.',
    },
    {
      name: 'dispute',
      label: 'What the dispute is about',
      required: true,
      hint: 'The request, the answer you got, and what is wrong with it.',
    },
    { name: 'reasons', label: 'Why you are right', required: true, hint: 'The rule or the order, and the facts.' },
    {
      name: 'proposal',
      label: 'Your proposal',
      required: true,
      hint: 'What would settle it. Offer something they can say yes to.',
    },
    { name: 'replyBy', label: 'Answer by', required: true },
    {
      name: 'available',
      label: 'When you can talk',
      required: false,
      hint: 'Two or three days and times, and your telephone number.',
    },
  ],
  body: `${letterhead}

{{recipient}}

**Re: {{caseTitle}}, Case No. {{caseNumber}}: attempt to resolve a dispute without the court**

I am writing to settle the following with you, so that neither of us has to ask the court.

## The dispute

{{dispute}}

## My view

{{reasons}}

## What I propose

{{proposal}}

Please answer in writing by {{replyBy}}. I would also be glad to talk: {{available}}

If we can’t agree by then, I will ask the court for an order and attach this letter to show that I tried.

${closing}`,
};
