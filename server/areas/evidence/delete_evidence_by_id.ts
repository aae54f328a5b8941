import { defineDeletion } from '#server/catalog/deletion.ts';
import { evidence } from './record.ts';

export const deleteEvidenceById = defineDeletion(evidence, {
  path: '/evidence/{id}',
  scope: 'evidence:write',
  summary: 'Permanently delete an evidence item',
  description: 'The file, what was read of it and its history are erased. There is no way back.',
});
