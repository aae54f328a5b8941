import { Router } from 'express';
import { z } from 'zod';
import { addLanguage } from '#server/extraction/pictures/language-files.ts';
import { collect } from '#server/transports/http/read-json.ts';
import { ownerOnly } from './owner-door.ts';
import { queryOf, type WindowParts } from './window-door.ts';

const FileName = z.strictObject({ name: z.string().min(1).max(255) });
const languageBytes = 128 * 1024 * 1024;

/** Takes in the bytes of a file of language data; what else there is of languages are operations (server/window/settings). */
export function languageRoutes(parts: WindowParts): Router {
  const router = Router();
  router.post(
    '/app/settings/languages',
    ownerOnly(parts)(async (request) => {
      const { name } = queryOf(request, FileName);
      return { language: await addLanguage(parts.dataFolder, name, await collect(request, languageBytes)) };
    }),
  );
  return router;
}
