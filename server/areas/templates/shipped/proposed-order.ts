import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const proposedOrder: ShippedTemplate = {
  key: 'proposed-order',
  name: 'Proposed order',
  kind: 'order',
  description: 'The order you would like the judge to sign, ready to be signed.',
  captioned: true,
  fields: [
    {
      name: 'appearances',
      label: 'Who appeared',
      required: false,
      hint: 'Such as “Both parties appeared without attorneys.”',
    },
    {
      name: 'findings',
      label: 'Findings',
      required: true,
      hint: 'What the judge has to find before making the orders. Only what the evidence supports.',
    },
    { name: 'orders', label: 'Orders', required: true, hint: 'A numbered paragraph for each: who does what, by when.' },
  ],
  body: `Date of hearing: {{hearingDate}}\\
Department: {{department}}\\
Judge: {{judge}}

{{appearances}}

## The court finds

{{findings}}

## It is ordered

IT IS ORDERED:

{{orders}}

Date:

Judge of the court`,
};
