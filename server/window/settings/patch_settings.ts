import { defineOperation, json } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import { listLanguages } from '#server/extraction/pictures/language-files.ts';
import { SettingsChange } from '#server/settings/settings.ts';
import { usableBackupPlace } from '#server/store/backup-list.ts';
import { SettingValues } from './schema.ts';

export const patchSettings = defineOperation({
  door: 'window',
  method: 'patch',
  path: '/settings',
  summary: 'Change settings of this installation',
  description: 'Null for what was set before anybody chose.',
  access: { kind: 'account' },
  only: 'owner',
  input: { body: SettingsChange },
  output: json(SettingValues),
  errors: ['conflict'],
  idempotent: true,
  async outside({ services: { settings, installation } }, { body }) {
    const { dataFolder, languageFolder } = installation;
    if (body.ocrLanguages) {
      const present = new Set((await listLanguages(dataFolder, languageFolder)).map(({ language }) => language));
      const missing = body.ocrLanguages.filter((language) => !present.has(language));
      if (missing.length > 0) {
        throw new AppError('invalid_request', `There is no data for ${missing.join(', ')}. Add its file first.`);
      }
    }
    if (typeof body.backupFolder !== 'string') return settings.change(body);
    return settings.change({ ...body, backupFolder: await usableBackupPlace(dataFolder, body.backupFolder) });
  },
});
