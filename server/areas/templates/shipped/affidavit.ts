import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';
import { factsField } from './facts-field.ts';

export const affidavit: ShippedTemplate = {
  key: 'affidavit',
  name: 'Affidavit',
  kind: 'affidavit',
  description: 'What you know yourself, sworn before a notary. Sign it only in front of the notary.',
  captioned: true,
  fields: [
    { name: 'state', label: 'State where you sign', required: true },
    { name: 'countyOfSigning', label: 'County where you sign', required: true },
    factsField,
    { name: 'signedOn', label: 'Date of signing', required: true, hint: 'Fill it on the day you sign.' },
    { name: 'notary', label: 'Name of the notary', required: true },
    { name: 'notaryExpires', label: 'When the notary’s commission expires', required: false },
  ],
  body: `State of {{state}}\\
County of {{countyOfSigning}}

I, {{filer}}, being duly sworn, state:

I am the {{filerRole}} in this case. I am over the age of 18 and know the facts below myself.

## Facts

{{facts}}

I swear or affirm that the above is true and correct to the best of my knowledge.

{{filer}}

Signed and sworn to (or affirmed) before me on {{signedOn}} by {{filer}}.

{{notary}}, Notary Public\\
My commission expires: {{notaryExpires}}`,
};
