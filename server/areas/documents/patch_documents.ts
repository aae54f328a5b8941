import { defineChange } from '#server/catalog/change.ts';
import { documents } from './record.ts';
import { documentAnswers, documentPatch } from './schema.ts';
import { checkDocument } from './texts.ts';

export const patchDocuments = defineChange(documents, {
  path: '/documents',
  scope: 'documents:write',
  summary: 'Change a document',
  description:
    'Only what is given changes. What a change of title, body or record notes replaces is kept as a version. Give `expectedUpdatedAt`, or text that somebody else wrote meanwhile is replaced unread.',
  errors: ['storage_limit'],
  given: documentPatch,
  answer: documentAnswers,
  rule: (context, given, before) => checkDocument(context, given, before),
});
