import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const stipulation: ShippedTemplate = {
  key: 'stipulation',
  name: 'Stipulation',
  kind: 'stipulation',
  description: 'Puts in writing what both sides agree on, for the court to make an order of it.',
  captioned: true,
  fields: [
    {
      name: 'background',
      label: 'Background',
      required: false,
      hint: 'One or two sentences on why there is an agreement.',
    },
    {
      name: 'terms',
      label: 'What is agreed',
      required: true,
      hint: 'A numbered paragraph for each: who does what, by when.',
    },
    { name: 'effective', label: 'From when it holds', required: true, hint: 'Such as “when the judge signs it”.' },
  ],
  body: `{{filer}}, the {{filerRole}}, and {{otherParty}}, the {{otherPartyRole}}, agree:

{{background}}

## Terms

{{terms}}

This agreement holds from: {{effective}}

Each of us has read it, understands it, signs it freely, and knows that a lawyer of their own may be asked first. We ask the court to make it an order.

Date and signature of {{filer}}:

Date and signature of {{otherParty}}:

## Order

The court approves this stipulation. IT IS SO ORDERED.

Date:

Judge of the court`,
};
