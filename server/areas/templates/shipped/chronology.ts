import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const chronology: ShippedTemplate = {
  key: 'chronology',
  name: 'Chronology',
  kind: 'list',
  description: 'What happened when, on one sheet. It is filled with the events of your timeline.',
  captioned: true,
  fields: [
    {
      name: 'introduction',
      label: 'Introduction',
      required: false,
      hint: 'Who is who, and what the dispute is about.',
    },
  ],
  body: `{{introduction}}

## Events

{{chronology}}

## Parties

{{filer}}, {{filerRole}}\\
{{otherParty}}, {{otherPartyRole}}`,
};
