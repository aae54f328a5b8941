import { defineOperation, nothing } from '#server/catalog/define.ts';

export const postBackupsStop = defineOperation({
  door: 'window',
  method: 'post',
  path: '/backups/stop',
  summary: 'Stop the backup or check that is under way',
  description: 'What it had written is removed.',
  access: { kind: 'account' },
  only: 'owner',
  output: nothing,
  idempotent: true,
  outside: async ({ services }) => services.backups.cancel(),
});
