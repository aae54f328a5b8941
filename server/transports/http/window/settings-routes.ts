import { type Request, Router } from 'express';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '#server/errors/app-error.ts';
import { SettingsChange } from '#server/settings/settings.ts';
import { usableBackupPlace } from '#server/store/backup-list.ts';
import { describeInstallation, type Installation } from '#server/store/installation.ts';
import { folderSizes, type FolderSizes } from '#server/store/folder-sizes.ts';
import { freeSpace } from '#server/store/free-space.ts';
import { collect } from '#server/transports/http/read-json.ts';
import { addLanguage, listLanguages, removeLanguage } from './language-files.ts';
import { ownerOnly } from './owner-door.ts';
import { bodyOf, queryOf, type WindowParts } from './window-door.ts';

const FileName = z.strictObject({ name: z.string().min(1).max(255) });
const Language = z.strictObject({ language: z.string().regex(/^[a-z]{3}(_[a-z]+)?$/i) });
const languageBytes = 128 * 1024 * 1024;
const sizesFreshFor = 20_000;

/** Settings that the window changes, and what it shows of this installation. */
export function settingsRoutes(parts: WindowParts): Router {
  const router = Router();
  const route = ownerOnly(parts);
  const storage = measured(parts);
  router.get(
    '/app/settings',
    route(() => shown(parts)),
  );
  router.post(
    '/app/settings',
    route((request) => change(parts, request)),
  );
  router.get(
    '/app/settings/storage',
    route(() => storage()),
  );
  router.post(
    '/app/settings/languages',
    route(async (request) => {
      const { name } = queryOf(request, FileName);
      const language = await addLanguage(parts.dataFolder, name, await collect(request, languageBytes));
      return { language };
    }),
  );
  router.post(
    '/app/settings/languages/remove',
    route(async (request) => {
      const { language } = await bodyOf(request, Language);
      if (parts.settings.values.ocrLanguages.includes(language)) {
        throw new AppError('conflict', 'This language is in use. Take it off the list of languages first.');
      }
      await removeLanguage(parts.dataFolder, language);
      return {};
    }),
  );
  router.get(
    '/app/settings/report',
    route(() => report(parts)),
  );
  return router;
}

async function shown({ settings, config, dataFolder }: WindowParts) {
  return {
    values: settings.values,
    fixedBy: settings.fixedBy,
    trouble: settings.trouble,
    languages: await listLanguages(dataFolder, config.languageFolder),
  };
}

async function change(parts: WindowParts, request: Request) {
  const wanted = await bodyOf(request, SettingsChange);
  if (typeof wanted.backupFolder === 'string') {
    wanted.backupFolder = await usableBackupPlace(parts.dataFolder, wanted.backupFolder);
  }
  if (wanted.ocrLanguages) {
    const present = new Set(
      (await listLanguages(parts.dataFolder, parts.config.languageFolder)).map((one) => one.language),
    );
    const missing = wanted.ocrLanguages.filter((language) => !present.has(language));
    if (missing.length > 0) {
      throw new AppError('invalid_request', `There is no data for ${missing.join(', ')}. Add its file first.`);
    }
  }
  return { values: await parts.settings.change(wanted) };
}

interface Storage {
  sizes: FolderSizes;
  free: number;
  measuredAt: string;
}

/** Measuring walks through every file, so an answer serves for a while, and those who ask meanwhile wait for one walk. */
function measured({ dataFolder }: WindowParts): () => Promise<Storage> {
  let last: { at: number; storage: Promise<Storage> } | null = null;
  return () => {
    if (last !== null && Date.now() - last.at < sizesFreshFor) return last.storage;
    const storage = measure(dataFolder);
    last = { at: Date.now(), storage };
    storage.catch(() => (last = null));
    return storage;
  };
}

async function measure(dataFolder: string): Promise<Storage> {
  const [sizes, free] = await Promise.all([folderSizes(dataFolder), freeSpace(dataFolder)]);
  return { sizes, free, measuredAt: new Date().toISOString() };
}

/** For a bug report: versions and counts; no name, path or word of any matter. */
function report({ store, dataFolder, version, mode, settings }: WindowParts): Promise<Installation> {
  const { ocrLanguages, backupEvery } = settings.values;
  return describeInstallation(store, join(dataFolder, 'casewright.db'), { version, mode, ocrLanguages, backupEvery });
}
