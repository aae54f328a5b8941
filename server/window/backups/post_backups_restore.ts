import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { FolderPath } from './schema.ts';

export const postBackupsRestore = defineOperation({
  door: 'window',
  method: 'post',
  path: '/backups/restore',
  summary: 'Restore a backup',
  description: 'Answers just before the server starts again with the data of the backup.',
  access: { kind: 'account' },
  only: 'owner',
  input: { body: z.strictObject({ folder: FolderPath }) },
  output: nothing,
  errors: ['conflict'],
  destructive: true,
  outside: ({ services }, { body }) => services.backups.restore(body.folder),
});
