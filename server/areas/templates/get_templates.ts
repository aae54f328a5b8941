import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter } from '#server/catalog/fields.ts';
import { templatesOf } from './queries.ts';
import { Template } from './schema.ts';

export const getTemplates = defineOperation({
  method: 'get',
  path: '/templates',
  scope: 'templates:read',
  summary: 'List templates for documents',
  description:
    'The case’s own (documents of kind `template`), then twenty of court papers, lists and letters; reading one names its fields. Begin a document with `templateId` in POST /documents.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { query: z.strictObject({ caseId: CaseIdFilter }) },
  output: json(z.array(Template)),
  errors: ['not_found'],
  handler: (view) => templatesOf(view),
});
