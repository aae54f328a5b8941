import { letter, otherSide } from './letter.ts';

export const meetAndConferLetter = letter({
  key: 'meet-and-confer-letter',
  name: 'Meet-and-confer letter',
  description: 'Tries to settle a dispute with the other side before you ask the court, as many courts require.',
  to: otherSide,
  fields: [
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
  re: '{{caseTitle}}, Case No. {{caseNumber}}: attempt to resolve a dispute without the court',
  text: `I am writing to settle the following with you, so that neither of us has to ask the court.

## The dispute

{{dispute}}

## My view

{{reasons}}

## What I propose

{{proposal}}

Please answer in writing by {{replyBy}}. I would also be glad to talk: {{available}}

If we can’t agree by then, I will ask the court for an order and attach this letter to show that I tried.`,
});
