import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ReadCount } from '#server/window/activity/read-count.ts';
import { DocumentReader } from '#server/areas/documents/read-document.ts';
import { SuggestionsDeriver } from '#server/areas/evidence/derive-suggestions.ts';
import { FileReading } from '#server/areas/evidence/file-reading.ts';
import { ReadingKeeper } from '#server/areas/evidence/keep-reading.ts';
import { PeopleNamer } from '#server/areas/evidence/people-namer.ts';
import { EvidenceReader } from '#server/areas/evidence/read-evidence.ts';
import { EvidenceRecognizer } from '#server/areas/evidence/recognize-evidence.ts';
import { Previews } from '#server/areas/files/previews.ts';
import { Thumbnails } from '#server/areas/files/thumbnails.ts';
import { Views } from '#server/areas/files/views.ts';
import type { FileReader } from '#server/catalog/context.ts';
import type { ReadingNews } from '#server/catalog/news.ts';
import type { Config } from '#server/config.ts';
import { ExtractionError } from '#server/extraction/extraction-error.ts';
import { identifyFile } from '#server/extraction/file-kind.ts';
import { createExtractionPool } from '#server/extraction/pool.ts';
import { serverModule } from '#server/program/places.ts';
import type { Base } from './base.ts';

/** What is derived from files: their text, and the copies that a window shows. */
export interface Files {
  previews: Previews;
  thumbnails: Thumbnails;
  views: Views;
  readCount: ReadCount;
  /** What someone wrote in a file; a file that can't be read is unsupported, in a sentence. */
  markdown: FileReader['markdown'];
  /** The jobs that read new files, and look again whom they name. */
  jobKinds: [EvidenceReader, EvidenceRecognizer, DocumentReader, SuggestionsDeriver, PeopleNamer];
}

export function openFiles({ config, blobs, settings, live, opened }: Base): Files {
  const pool = createExtractionPool({
    temporaryFolder: join(config.data, 'staging'),
    languages: settings.values.ocrLanguages,
    languageFolders: languageFolders(config),
    children: config.extractionChildren,
    recognizers: recognizersOf(config),
    childModule: serverModule('extraction/child'),
  });
  opened.defer(() => pool.close());
  settings.onChange(({ ocrLanguages }) => pool.useLanguages(ocrLanguages));
  const previews = new Previews(pool, join(config.data, 'previews'));
  const thumbnails = new Thumbnails(pool, join(config.data, 'thumbnails'));
  const views = new Views(pool, join(config.data, 'views'));
  const reading = new FileReading(pool, blobs, recognizersOf(config));
  const readCount = new ReadCount();
  const say = (news: ReadingNews): void => void live.emit('reading', news);
  const keeper = new ReadingKeeper((news) => {
    if (news.status === 'done' || news.status === 'unsupported') readCount.note(news.caseId);
    say(news);
  });
  const reader = new EvidenceReader(reading, keeper);
  const recognizer = new EvidenceRecognizer(reading, keeper);
  const documentReader = new DocumentReader(reading, (news) => live.emit('document', news));
  const deriver = new SuggestionsDeriver(reading, keeper, (item) =>
    views.view({ ...item, path: blobs.pathOf(item.sha256) }),
  );
  const markdown: FileReader['markdown'] = (file, options) =>
    pool.markdown(file, options).catch((error: unknown) => {
      if (!(error instanceof ExtractionError)) throw error;
      // The rest says that the file is kept, as evidence is.
      return { unsupported: error.message.split(/(?<=\.) /)[0] ?? error.message };
    });
  return {
    previews,
    thumbnails,
    views,
    readCount,
    markdown,
    jobKinds: [reader, recognizer, documentReader, deriver, new PeopleNamer(say)],
  };
}

/** What operations and jobs may ask of files. */
export function readerOf({ previews, markdown }: Pick<Files, 'previews' | 'markdown'>): FileReader {
  return { identify: identifyFile, preview: (file) => previews.preview(file), markdown };
}

/** How many processes recognize: one on each of two cores, unless the setting says how many. */
export function recognizersOf({ extractionChildren, given }: Config): number {
  return given.extractionChildren === undefined ? Math.min(2, availableParallelism()) : extractionChildren;
}

/** Languages added in the window are in the data folder, and come before those of the folder in the settings. */
function languageFolders({ data, languageFolder }: Config): string[] {
  return [join(data, 'languages'), ...(languageFolder === null ? [] : [languageFolder])];
}
