import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { FolderPath, RestorePreview } from './schema.ts';

export const getBackupsPreview = defineOperation({
  door: 'window',
  method: 'get',
  path: '/backups/preview',
  summary: 'What restoring a backup would change',
  access: { kind: 'account' },
  only: 'owner',
  input: { query: z.strictObject({ folder: FolderPath }) },
  output: json(RestorePreview),
  outside: ({ services }, { query }) => services.backups.preview(query.folder),
});
