import { defineOperation, json } from '#server/catalog/define.ts';
import { BackupState } from './schema.ts';

export const getBackups = defineOperation({
  door: 'window',
  method: 'get',
  path: '/backups',
  summary: 'The backups there are, and what is under way',
  access: { kind: 'account' },
  only: 'owner',
  output: json(BackupState),
  outside: ({ services }) => services.backups.state(),
});
