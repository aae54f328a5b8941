import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const reply: ShippedTemplate = {
  key: 'reply',
  name: 'Reply',
  kind: 'reply',
  description: 'Answers the other side’s opposition to your motion, and nothing beyond it.',
  captioned: true,
  fields: [
    { name: 'motionReplied', label: 'Your motion', required: true, hint: 'Its title and the day it was filed.' },
    { name: 'summary', label: 'Your answer in a few sentences', required: true },
    {
      name: 'points',
      label: 'Points',
      required: true,
      hint: 'What the opposition says, and why it is wrong or makes no difference. Courts expect nothing new here.',
    },
  ],
  body: `{{filer}}, the {{filerRole}}, replies to the opposition of {{otherParty}} to this motion: {{motionReplied}}

## Summary

{{summary}}

## Answer to the opposition

{{points}}

## Conclusion

The opposition gives no reason to deny the motion. {{filer}} asks the court to grant it.`,
};
