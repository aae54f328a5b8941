import { z } from 'zod';
import type { Settings } from '#server/settings/settings.ts';
import type { StorageMeter } from './storage-meter.ts';

declare module '#server/catalog/context.ts' {
  interface WindowServices {
    settings: Settings;
    storage: StorageMeter;
  }
}

const values = {
  ocrLanguages: z.array(z.string()),
  backupEvery: z.enum(['never', 'day', 'week']),
  backupsKept: z.number(),
  backupFolder: z.string().nullable(),
};
export const SettingValues = z.strictObject(values).meta({ id: 'SettingValues' });

const LanguageEntry = z
  .strictObject({
    language: z.string(),
    from: z.enum(['shipped', 'added', 'folder']).meta({ description: 'Only what was added here can be removed here' }),
  })
  .meta({ id: 'LanguageEntry' });

const fixed = z.string().optional();
export const InstallationSettings = z
  .strictObject({
    values: SettingValues,
    fixedBy: z
      .strictObject({ ocrLanguages: fixed, backupEvery: fixed, backupsKept: fixed, backupFolder: fixed })
      .meta({ description: 'The flag or environment variable that fixes a setting' }),
    trouble: z.string().nullable(),
    languages: z.array(LanguageEntry),
  })
  .meta({ id: 'InstallationSettings' });

export const StorageUse = z
  .strictObject({
    sizes: z.strictObject({
      database: z.number(),
      files: z.number(),
      previews: z.number(),
      backups: z.number(),
      other: z.number(),
    }),
    free: z.number(),
    measuredAt: z.string(),
  })
  .meta({ id: 'StorageUse', description: 'Bytes in the data folder by what they are for, and what its disk has left' });
