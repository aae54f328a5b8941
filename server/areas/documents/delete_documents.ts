import { defineDeletion } from '#server/catalog/deletion.ts';
import { documents } from './record.ts';

export const deleteDocuments = defineDeletion(documents, {
  path: '/documents',
  scope: 'documents:write',
  summary: 'Delete a document',
  description: 'Permanently, with all its versions. It is taken off the lists of hearings too.',
});
