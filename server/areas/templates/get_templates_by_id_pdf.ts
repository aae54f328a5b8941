import { z } from 'zod';
import { defineOperation, file } from '#server/catalog/define.ts';
import { madeFile } from '#server/catalog/made-file.ts';
import { profileOf, withOverrides } from '#server/papers/court-profile.ts';
import type { Paper } from '#server/papers/paper.ts';
import { paperFileName } from '#server/rules/file-names.ts';
import { fillFields } from '#server/rules/template-fields.ts';
import { proposalFor } from './court-proposal.ts';
import { requireTemplate, valuesOf } from './queries.ts';
import { occasion, TemplateId } from './schema.ts';
import { signingPlace } from './signing-place.ts';
import './papers-service.ts';

export const getTemplatesByIdPdf = defineOperation({
  method: 'get',
  path: '/templates/{id}/pdf',
  scope: 'templates:read',
  summary: 'Preview a template as PDF',
  description:
    'Filled with what the case knows, on the paper of its court; what is still to be written stays as `{{name}}`.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: { path: z.strictObject({ id: TemplateId }), query: z.strictObject(occasion) },
  output: file('The template as PDF'),
  errors: ['not_found'],
  async handler(view, { path, query }): Promise<Paper> {
    const { name, kind, body, fields, court } = await requireTemplate(view, path.id);
    const names = fields.map((field) => field.name);
    const { values, courtCaseId } = await valuesOf(view, query, names);
    const proposal = await proposalFor(view, courtCaseId);
    const profile = withOverrides(profileOf(court?.profile ?? proposal.profile), court?.overrides ?? {});
    const place = court && signingPlace(kind, profile, proposal.caption);
    return {
      title: name,
      body: fillFields(body, values),
      language: profile.language,
      profile,
      caption: court && { ...proposal.caption, title: name, footer: name },
      citations: {},
      pictures: {},
      signatures: place ? [place] : [],
      mark: 'Template',
    };
  },
  async deliver({ services }, paper) {
    const { pdf } = await services.papers.set(paper);
    return madeFile({ bytes: pdf, mimeType: 'application/pdf', fileName: paperFileName(paper.title, 'pdf') });
  },
});
