import { z } from 'zod';
import { defineOperation, nothing } from '#server/catalog/define.ts';
import { AppError } from '#server/errors/app-error.ts';
import { removeLanguage } from '#server/extraction/pictures/language-files.ts';

const Language = z.string().regex(/^[a-z]{3}(_[a-z]+)?$/i, 'This is not the code of a language.');

export const deleteSettingsLanguages = defineOperation({
  door: 'window',
  method: 'delete',
  path: '/settings/languages',
  summary: 'Remove the data of a language that was added',
  access: { kind: 'account' },
  only: 'owner',
  input: { query: z.strictObject({ language: Language }) },
  output: nothing,
  errors: ['conflict'],
  async outside({ services: { settings, installation } }, { query: { language } }) {
    if (settings.values.ocrLanguages.includes(language)) {
      throw new AppError('conflict', 'This language is in use. Take it off the list of languages first.');
    }
    await removeLanguage(installation.dataFolder, language);
  },
});
