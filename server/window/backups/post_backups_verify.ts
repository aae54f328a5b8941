import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { FolderPath } from './schema.ts';

export const postBackupsVerify = defineOperation({
  door: 'window',
  method: 'post',
  path: '/backups/verify',
  summary: 'Check every file of a backup',
  access: { kind: 'account' },
  only: 'owner',
  input: { body: z.strictObject({ folder: FolderPath }) },
  output: json(z.strictObject({ ok: z.boolean() })),
  errors: ['conflict'],
  idempotent: true,
  outside: async ({ services }, { body }) => ({ ok: await services.backups.verify(body.folder) }),
});
