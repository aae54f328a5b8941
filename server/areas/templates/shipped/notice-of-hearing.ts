import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const noticeOfHearing: ShippedTemplate = {
  key: 'notice-of-hearing',
  name: 'Notice of hearing',
  kind: 'notice',
  description: 'Tells the other side when and where the court will hear your request.',
  captioned: true,
  fields: [
    { name: 'relief', label: 'What you will ask for', required: true },
    {
      name: 'papersFiled',
      label: 'Papers you rely on',
      required: false,
      hint: 'The motion, declarations and exhibits that are served with this notice.',
    },
  ],
  body: `To {{otherParty}}, the {{otherPartyRole}}, and their attorney, if they have one:

Please take notice that {{filer}}, the {{filerRole}}, will ask the court for the orders below:

Date: {{hearingDate}}\\
Time: {{hearingTime}}\\
Place: {{court}}, {{hearingPlace}}\\
Department: {{department}}\\
Judge: {{judge}}

## What will be asked for

{{relief}}

## Papers this is based on

{{papersFiled}}

If you do not file a response in time or do not come to the hearing, the court may make these orders without hearing from you.`,
};
