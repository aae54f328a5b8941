import { z } from 'zod';
import { DocumentStatus } from '#server/areas/documents/schema.ts';
import { defineOperation, json } from '#server/catalog/define.ts';
import { ofOwner, syncOf, byId } from './schema.ts';

const DocumentElsewhere = z
  .strictObject({ remoteId: z.string(), name: z.string(), status: DocumentStatus })
  .meta({ id: 'DocumentElsewhere' });

export const getSyncDocumentsById = defineOperation({
  ...ofOwner,
  method: 'get',
  path: '/sync/documents/{id}',
  summary: 'How far a document is on the servers it syncs with',
  input: byId,
  output: json(z.array(DocumentElsewhere)),
  outside: (context, { path }) => syncOf(context).engine.documentElsewhere(path.id),
});
