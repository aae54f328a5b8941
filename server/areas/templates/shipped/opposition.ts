import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const opposition: ShippedTemplate = {
  key: 'opposition',
  name: 'Opposition',
  kind: 'opposition',
  description: 'Answers the other side’s motion and says why the court should not grant it.',
  captioned: true,
  fields: [
    { name: 'motionOpposed', label: 'Motion you oppose', required: true, hint: 'Its title and the day it was filed.' },
    { name: 'summary', label: 'Your answer in a few sentences', required: true },
    {
      name: 'facts',
      label: 'Facts',
      required: true,
      hint: 'What really happened, each fact with the declaration or exhibit that shows it.',
    },
    { name: 'reasons', label: 'Reasons to deny it', required: true, hint: 'Answer each point of the motion in turn.' },
    {
      name: 'reliefInstead',
      label: 'What the court should do instead',
      required: false,
      hint: 'If there is another order you could live with, say which.',
    },
  ],
  body: `{{filer}}, the {{filerRole}}, opposes this motion of {{otherParty}}: {{motionOpposed}}

## Summary

{{summary}}

## Facts

{{facts}}

## Why the motion should be denied

{{reasons}}

## What is asked for

{{filer}} asks the court to deny the motion.

{{reliefInstead}}`,
};
