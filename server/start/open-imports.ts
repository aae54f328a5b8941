import { join } from 'node:path';
import { ExportSurveys } from '#server/areas/messages/export-surveys.ts';
import type { Exports } from '#server/areas/messages/exports-service.ts';
import { HeldExports } from '#server/areas/messages/held-exports.ts';
import { MessageImporter } from '#server/areas/messages/import-messages.ts';
import { ImportRemover } from '#server/areas/messages/remove-import.ts';
import { createReadingPool } from '#server/importers/pool.ts';
import { serverModule } from '#server/program/places.ts';
import type { Base } from './base.ts';

/** What becomes of exports of messages, and the jobs that do it. */
export interface Imports {
  exports: Exports;
  jobKinds: [MessageImporter, ImportRemover];
}

export function openImports({ config, blobs, live, opened }: Base): Imports {
  const pool = createReadingPool({ childModule: serverModule('importers/child') });
  opened.defer(() => pool.close());
  const held = new HeldExports(config.data);
  const importer = new MessageImporter({
    pool,
    blobs,
    limits: config,
    folder: join(config.data, 'staging', 'imports'),
    notify: (news) => live.emit('messageImport', news),
  });
  const exports = { held, surveys: new ExportSurveys(pool), stored: (id: string) => importer.stored(id) };
  return { exports, jobKinds: [importer, new ImportRemover(held)] };
}
