import { join } from 'node:path';
import { ReadCount } from '#server/window/activity/read-count.ts';
import { EvidenceReader } from '#server/areas/evidence/read-evidence.ts';
import { Previews } from '#server/areas/files/previews.ts';
import { ByteRemover } from '#server/areas/files/remove-bytes.ts';
import { Thumbnails } from '#server/areas/files/thumbnails.ts';
import { Views } from '#server/areas/files/views.ts';
import type { Config } from '#server/config.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { serverModule } from '#server/program/places.ts';
import type { Base } from './base.ts';

/** What is derived from files: their text, and the copies that a window shows. */
export interface Files {
  previews: Previews;
  thumbnails: Thumbnails;
  views: Views;
  readCount: ReadCount;
  /** The jobs that read new files and erase bytes that no item uses. */
  jobKinds: [EvidenceReader, ByteRemover];
}

export function openFiles({ config, blobs, settings, live, opened }: Base): Files {
  const pool = createExtractionPool({
    temporaryFolder: join(config.data, 'staging'),
    languages: settings.values.ocrLanguages,
    languageFolders: languageFolders(config),
    children: config.extractionChildren,
    childModule: serverModule('extraction/child'),
  });
  opened.defer(() => pool.close());
  settings.onChange(({ ocrLanguages }) => pool.useLanguages(ocrLanguages));
  const previews = new Previews(pool, join(config.data, 'previews'));
  const thumbnails = new Thumbnails(pool, join(config.data, 'thumbnails'));
  const views = new Views(pool, join(config.data, 'views'));
  const reader = new EvidenceReader(pool, blobs, (news) => live.emit('reading', news));
  const readCount = new ReadCount();
  live.on('reading', ({ caseId, status }) => {
    if (status === 'done' || status === 'unsupported') readCount.note(caseId);
  });
  const remover = new ByteRemover(blobs, previews, thumbnails, views);
  return { previews, thumbnails, views, readCount, jobKinds: [reader, remover] };
}

/** Languages added in the window are in the data folder, and come before those of the folder in the settings. */
function languageFolders({ data, languageFolder }: Config): string[] {
  return [join(data, 'languages'), ...(languageFolder === null ? [] : [languageFolder])];
}
