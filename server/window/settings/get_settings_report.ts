import { join } from 'node:path';
import { z } from 'zod';
import { defineOperation, json } from '#server/catalog/define.ts';
import { databaseName } from '#server/store/backup.ts';
import { describeInstallation } from '#server/store/installation.ts';

const counts = z.record(z.string(), z.number());
const Report = z.strictObject({
  version: z.string(),
  mode: z.string(),
  node: z.string(),
  sqlite: z.string(),
  system: z.string(),
  schema: z.number(),
  databaseMib: z.number(),
  matters: z.number(),
  items: counts,
  readings: counts,
  jobs: counts,
  ocrLanguages: z.array(z.string()),
  backupEvery: z.string(),
});

export const getSettingsReport = defineOperation({
  door: 'window',
  method: 'get',
  path: '/settings/report',
  summary: 'Facts about this installation for a bug report',
  description: 'Versions and counts; no name, path or word of any matter.',
  access: { kind: 'account' },
  only: 'owner',
  output: json(Report),
  outside({ look, services: { settings, installation } }) {
    const { version, mode, dataFolder } = installation;
    const { ocrLanguages, backupEvery } = settings.values;
    const said = { version, mode, ocrLanguages, backupEvery };
    return look((tx) => describeInstallation(tx, join(dataFolder, databaseName), said));
  },
});
