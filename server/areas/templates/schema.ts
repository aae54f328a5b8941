import { z } from 'zod';
import { CaseIdFilter, exactText, Id, line } from '#server/catalog/fields.ts';
import { documentKinds } from '#server/rules/documents.ts';
import { templateLimits as most } from '#server/rules/template-fields.ts';
import { fieldSources } from './common-fields.ts';

export const TemplateId = line(60).meta({ description: 'The key of a shipped template, or the id of an own one' });

/** Values by the names of fields: one line or many, Markdown. */
export const TemplateValues = z
  .record(z.string(), exactText(most.value))
  .refine((values) => Object.keys(values).length <= most.values, `At most ${most.values} values.`)
  .meta({ description: 'With `templateId`: Markdown by the names of its fields; before what the case fills' });

const TemplateField = z.strictObject({
  name: z.string().meta({ description: 'As in `{{name}}`; spaces, marks and capitals make no difference' }),
  label: z.string(),
  source: z.enum(fieldSources).meta({ description: 'What fills it; `person` is nobody but the writer' }),
  hint: z.string().nullable(),
  required: z.boolean(),
});
export type TemplateField = z.output<typeof TemplateField>;

export const Template = z
  .strictObject({
    id: z.string(),
    key: z.string().nullable().meta({ description: 'Of a shipped template, and its id too' }),
    name: z.string(),
    kind: z.enum(documentKinds).meta({ description: 'Of the documents made from it; `template` of an own one' }),
    description: z.string(),
    own: z.boolean().meta({ description: 'A document of kind `template` in this case' }),
  })
  .meta({ id: 'Template' });

export const FilledTemplate = z
  .strictObject({
    ...Template.shape,
    fields: z.array(TemplateField),
    body: z.string().meta({ description: 'Markdown with `{{fields}}`, unfilled' }),
    courtPaper: z
      .boolean()
      .meta({ description: 'Documents made from it have the court’s caption and a place to sign' }),
    values: z.record(z.string(), z.string()).meta({ description: 'What the case fills, as Markdown, by name' }),
    missing: z.array(z.string()).meta({ description: 'Names of the fields that the case does not fill' }),
    courtCaseId: Id.nullable().meta({ description: 'The court file the values are of' }),
  })
  .meta({ id: 'FilledTemplate' });

/** What a template is filled for. */
export const occasion = {
  caseId: CaseIdFilter,
  courtCaseId: Id.optional().meta({ description: 'Default: the hearing’s court file, else the only one' }),
  hearingId: Id.optional().meta({ description: 'The hearing it is for' }),
};
