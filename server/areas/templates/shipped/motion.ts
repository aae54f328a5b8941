import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const motion: ShippedTemplate = {
  key: 'motion',
  name: 'Motion',
  kind: 'motion',
  description: 'Asks the court for an order, and says why it should be made.',
  captioned: true,
  fields: [
    {
      name: 'relief',
      label: 'What you ask for',
      required: true,
      hint: 'Each order you want, in words that the judge could sign.',
    },
    { name: 'background', label: 'Background', required: true, hint: 'What the judge has to know first, briefly.' },
    {
      name: 'grounds',
      label: 'Reasons',
      required: true,
      hint: 'Each reason with the fact and the exhibit that shows it.',
    },
    {
      name: 'authority',
      label: 'Law',
      required: true,
      hint: 'The statute, rule or case that lets the court make this order, with its citation.',
    },
  ],
  body: `## What is asked for

{{filer}}, the {{filerRole}}, asks the court for these orders:

{{relief}}

This motion is based on this document, the declarations and exhibits filed with it, and what is heard at the hearing.

## Background

{{background}}

## Reasons

{{grounds}}

## Law

{{authority}}

## Conclusion

For these reasons, {{filer}} asks the court to grant this motion.`,
};
