import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { listFolders } from './queries.ts';
import { Folder, FolderKind, toFolder } from './schema.ts';

export const getFolders = defineOperation({
  method: 'get',
  path: '/folders',
  scope: 'folders:read',
  summary: 'List folders',
  description: 'Folders of a case by name; `parentId` makes the tree.',
  access: { kind: 'matter', of: ({ query }) => query.caseId, needs: 'view' },
  input: {
    query: z.strictObject({
      caseId: CaseIdFilter,
      kind: FolderKind.optional(),
      id: Id.optional().meta({ description: 'Only this one' }),
    }),
  },
  output: json(z.array(Folder)),
  errors: ['not_found'],
  async handler({ tx, viewer, matter }, { query }) {
    const folders = await listFolders(tx, viewer, matter, { kind: query.kind, id: query.id });
    return folders.map((folder) => toFolder(folder, folder.itemCount));
  },
});
