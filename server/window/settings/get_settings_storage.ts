import { defineOperation, json } from '#server/catalog/define.ts';
import { StorageUse } from './schema.ts';

export const getSettingsStorage = defineOperation({
  door: 'window',
  method: 'get',
  path: '/settings/storage',
  summary: 'How much room the data folder takes',
  access: { kind: 'account' },
  only: 'owner',
  output: json(StorageUse),
  outside: ({ services }) => services.storage.read(),
});
