import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { fieldKey } from '#server/rules/template-fields.ts';
import { requireTemplate, valuesOf } from './queries.ts';
import { FilledTemplate, occasion, TemplateId } from './schema.ts';

export const getTemplatesById = defineOperation({
  method: 'get',
  path: '/templates/{id}',
  scope: 'templates:read',
  summary: 'Read a template and what the case fills in',
  description:
    'Values come from the court file, the hearing, contacts, evidence and the timeline, as far as the token may read those.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    path: z.strictObject({ id: TemplateId }),
    query: z.strictObject(occasion),
  },
  output: json(FilledTemplate),
  errors: ['not_found'],
  async handler(view, { path, query }) {
    const { court, ...template } = await requireTemplate(view, path.id);
    // The title is the document’s, which there is none of yet.
    const names = template.fields.flatMap(({ name, source }) => (source === 'document' ? [] : [name]));
    const { values, courtCaseId } = await valuesOf(view, query, names);
    const filled = names.flatMap((name) => {
      const value = values.get(fieldKey(name));
      return value === undefined ? [] : [[name, value] as const];
    });
    const missing = names.filter((name) => !values.has(fieldKey(name)));
    return { ...template, courtPaper: court !== null, values: Object.fromEntries(filled), missing, courtCaseId };
  },
});
