import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { requireRecord } from '#server/catalog/find-record.ts';
import { expectedUpdatedAt, Id } from '#server/catalog/fields.ts';
import { requireVersion } from '#server/catalog/versions.ts';
import { requireMatter } from '#server/access/matters.ts';
import { requirePlace } from './place.ts';
import { allFolders, listFolders, requireFolder } from './queries.ts';
import { Folder, FolderName, toFolder } from './schema.ts';
import { updateRecord } from '#server/store/records.ts';
import { folders } from './record.ts';

export const patchFolders = defineOperation({
  method: 'patch',
  path: '/folders',
  scope: 'folders:write',
  summary: 'Rename or move a folder',
  access: { kind: 'item', resource: 'folders', of: ({ query }) => query.id, needs: 'edit' },
  input: {
    query: z.strictObject({ id: Id }),
    body: z.strictObject({
      name: FolderName.optional(),
      parentId: Id.nullable().optional().meta({ description: 'null moves it to the top' }),
      expectedUpdatedAt,
    }),
  },
  output: json(Folder),
  errors: ['not_found', 'forbidden', 'conflict'],
  idempotent: true,
  async handler({ tx, viewer }, { query, body }) {
    const folder = await requireRecord(tx, viewer, 'folders', query.id);
    const matter = await requireMatter(tx, viewer, folder.caseId);
    const [counted] = await listFolders(tx, viewer, matter, { id: folder.id });
    const items = counted?.itemCount ?? 0;
    await requireVersion(folder, body.expectedUpdatedAt, () => toFolder(folder, items));
    const place = { id: folder.id, name: body.name ?? folder.name, parentId: folder.parentId };
    if (body.parentId !== undefined) place.parentId = body.parentId;
    if (body.parentId != null) await requireFolder(tx, viewer, matter, body.parentId, folder.kind, 'parentId');
    requirePlace(await allFolders(tx, folder.caseId, folder.kind), place);
    return toFolder(await updateRecord(tx, folders, folder, { name: place.name, parentId: place.parentId }), items);
  },
});
