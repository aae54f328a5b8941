import type { ShippedTemplate } from '#server/areas/templates/shipped-template.ts';

export const exhibitList: ShippedTemplate = {
  key: 'exhibit-list',
  name: 'Exhibit list',
  kind: 'list',
  description: 'Every exhibit you mean to use, by its number. It is filled with what has an exhibit number now.',
  captioned: true,
  fields: [],
  body: `{{filer}}, the {{filerRole}}, may offer these exhibits at the hearing or trial:

{{exhibits}}

{{filer}} may use any exhibit that another party lists, and may add exhibits that answer evidence of the other side, as far as the court allows it.`,
};
