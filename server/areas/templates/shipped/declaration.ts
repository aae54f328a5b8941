import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';
import { factsField } from './facts-field.ts';

export const declaration: ShippedTemplate = {
  key: 'declaration',
  name: 'Declaration',
  kind: 'declaration',
  description: 'What you saw, heard or did yourself, told to the court under penalty of perjury.',
  captioned: true,
  fields: [
    factsField,
    {
      name: 'exhibitsUsed',
      label: 'Exhibits you attach',
      required: false,
      hint: 'Such as “Exhibit A is a true copy of the school’s email of March 3, 2026.”',
    },
  ],
  body: `I, {{filer}}, declare:

I am the {{filerRole}} in this case. I am over the age of 18. I know the facts below myself and, if called as a witness, could and would testify to them.

## Facts

{{facts}}

## Exhibits

{{exhibitsUsed}}`,
};
