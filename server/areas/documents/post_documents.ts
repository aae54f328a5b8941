import { defineCreation } from '#server/catalog/creation.ts';
import { begin } from './begin.ts';
import { documents } from './record.ts';
import { beginning, documentAnswers, newDocument } from './schema.ts';
import { checkDocument } from './texts.ts';

export const postDocuments = defineCreation(documents, {
  path: '/documents',
  scope: 'documents:write',
  summary: 'Write a document',
  description:
    'The body is Markdown and is kept as it is given. With `templateId` the template is the body: `values` and what the case knows fill its fields; an unfilled one stays as `{{name}}`, or goes if optional.',
  errors: ['conflict', 'storage_limit'],
  given: newDocument,
  answer: documentAnswers,
  besides: beginning,
  async rule(context, given) {
    const begun = await begin(context, given);
    return { ...begun, ...(await checkDocument(context, { ...given, ...begun })) };
  },
});
