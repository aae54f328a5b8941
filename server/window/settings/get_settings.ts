import { defineOperation, json } from '#server/catalog/define.ts';
import { listLanguages } from '#server/extraction/pictures/language-files.ts';
import { InstallationSettings } from './schema.ts';

export const getSettings = defineOperation({
  door: 'window',
  method: 'get',
  path: '/settings',
  summary: 'The settings of this installation',
  access: { kind: 'account' },
  only: 'owner',
  output: json(InstallationSettings),
  async outside({ services: { settings, installation } }) {
    const { values, fixedBy, trouble } = settings;
    const languages = await listLanguages(installation.dataFolder, installation.languageFolder);
    return { values, fixedBy, trouble, languages };
  },
});
