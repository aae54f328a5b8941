import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { CaseIdFilter, Id } from '#server/catalog/fields.ts';
import { requirePlace } from './place.ts';
import { allFolders, requireFolder } from './queries.ts';
import { Folder, FolderKind, FolderName, toFolder } from './schema.ts';
import { insertRecord } from '#server/store/records.ts';
import { folders } from './record.ts';

export const postFolders = defineOperation({
  method: 'post',
  path: '/folders',
  scope: 'folders:write',
  status: 201,
  summary: 'Make a folder',
  access: { kind: 'matter', of: ({ body }) => body.caseId, needs: 'edit', resource: 'folders' },
  input: {
    body: z.strictObject({
      caseId: CaseIdFilter,
      name: FolderName,
      kind: FolderKind,
      parentId: Id.nullish().meta({ description: 'The folder it goes into; the top when omitted' }),
    }),
  },
  output: json(Folder),
  errors: ['not_found', 'forbidden', 'conflict'],
  async handler({ tx, viewer, matter, principal }, { body }) {
    const { name, kind } = body;
    const { caseId } = matter;
    const parentId = body.parentId ?? null;
    if (parentId !== null) await requireFolder(tx, viewer, matter, parentId, kind, 'parentId');
    requirePlace(await allFolders(tx, caseId, kind), { name, parentId });
    const folder = await insertRecord(tx, folders, { caseId, kind, name, parentId, createdBy: principal.accountId });
    return toFolder(folder, 0);
  },
});
