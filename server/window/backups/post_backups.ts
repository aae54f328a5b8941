import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { FolderPath } from './schema.ts';

export const postBackups = defineOperation({
  door: 'window',
  method: 'post',
  path: '/backups',
  summary: 'Back up the whole data folder',
  description: 'Answers when the backup is complete; meanwhile the list says how far it is.',
  access: { kind: 'account' },
  only: 'owner',
  input: { body: z.strictObject({ to: FolderPath.optional() }) },
  output: json(z.strictObject({ folder: z.string(), bytes: z.number(), files: z.number() })),
  errors: ['conflict'],
  outside: ({ services }, { body }) => services.backups.backUp(body.to),
});
