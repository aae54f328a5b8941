import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const witnessList: ShippedTemplate = {
  key: 'witness-list',
  name: 'Witness list',
  kind: 'list',
  description: 'Who will testify for you and about what. It is filled with your contacts who are witnesses.',
  captioned: true,
  fields: [
    {
      name: 'testimony',
      label: 'What each will testify about',
      required: true,
      hint: 'A line for each witness: their name, what they saw or heard, and about how long it will take.',
    },
  ],
  body: `{{filer}}, the {{filerRole}}, may call these witnesses at the hearing or trial:

{{witnesses}}

## What they will testify about

{{testimony}}

{{filer}} may call any witness that another party lists, and may testify in person.`,
};
