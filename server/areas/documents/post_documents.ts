import { defineCreation } from '#server/catalog/creation.ts';
import { documents } from './record.ts';
import { documentAnswers, newDocument } from './schema.ts';
import { checkDocument } from './texts.ts';

export const postDocuments = defineCreation(documents, {
  path: '/documents',
  scope: 'documents:write',
  summary: 'Write a document',
  description: 'The body is Markdown and is kept as it is given.',
  errors: ['storage_limit'],
  given: newDocument,
  answer: documentAnswers,
  rule: (context, given) => checkDocument(context, given),
});
