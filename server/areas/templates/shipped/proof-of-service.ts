import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const proofOfService: ShippedTemplate = {
  key: 'proof-of-service',
  name: 'Proof of service',
  kind: 'proof_of_service',
  description: 'Proves who was given which papers, when and how. Whoever served them signs it, not you.',
  captioned: true,
  fields: [
    {
      name: 'server',
      label: 'Name of who served the papers',
      required: true,
      hint: 'Somebody over 18 who is not a party to the case.',
    },
    { name: 'serverAddress', label: 'Their address and telephone', required: true },
    { name: 'documentsServed', label: 'Papers that were served', required: true, hint: 'Each by its full title.' },
    {
      name: 'recipients',
      label: 'Who was served',
      required: true,
      hint: 'Name and the address the papers went to, for each person.',
    },
    {
      name: 'manner',
      label: 'How',
      required: true,
      hint: 'Such as “by first-class mail, in a sealed envelope with postage paid”, or “by handing them over in person”.',
    },
    { name: 'servedOn', label: 'Date of service', required: true },
    { name: 'servedFrom', label: 'Place of service or mailing', required: true, hint: 'City and state.' },
  ],
  body: `I, {{server}}, declare:

I am over the age of 18 and not a party to this case. My address and telephone are:

{{serverAddress}}

## Papers served

I served these papers:

{{documentsServed}}

## Who was served

{{recipients}}

## When and how

On {{servedOn}}, at or from {{servedFrom}}, I served them {{manner}}.`,
};
