import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { FolderPath } from './schema.ts';

export const deleteBackups = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/backups',
  summary: 'Delete a backup',
  access: { kind: 'account' },
  only: 'owner',
  input: { query: z.strictObject({ folder: FolderPath }) },
  output: nothing,
  errors: ['not_found'],
  destructive: true,
  outside: ({ services }, { query }) => services.backups.delete(query.folder),
});
