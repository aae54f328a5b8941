import { cleanFacts, cleanText } from './clean-text.ts';
import { cutToFit } from './cut-to-fit.ts';
import { emptyFile } from './empty-file.ts';
import { identifyFile, type IdentifiedFile } from './file-kind.ts';
import type { ExtractionLimits } from './limits.ts';
import type { ExtractedPage, Extraction, Job, Report, Unsupported } from './protocol.ts';

type ExtractJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts' | 'cutShort'>;

/** What a page may be a picture in. */
const holdsPictures = /wordprocessingml|presentationml|spreadsheetml|macroenabled|opendocument|\/rtf$/;

/** The text of one file. Each reader is loaded when a file needs it: most never are. */
export async function extractFile(
  job: ExtractJob,
  report: (report: Report) => void,
): Promise<Extraction | Unsupported> {
  const empty = await emptyFile(job.file.path);
  if (empty) return empty;
  const identified = await identifyFile(job.file.path, job.file.fileName);
  let left: number[] | null = null;
  const reading = await read(job, identified, (said) => {
    if (said.type === 'left') left = said.numbers;
    else report(said);
  });
  if ('unsupported' in reading) return reading;
  const extraction = finish(reading, job.settings.limits);
  return left === null ? extraction : { ...extraction, left };
}

async function read(
  job: ExtractJob,
  identified: IdentifiedFile,
  report: (report: Report) => void,
): Promise<Reading | Unsupported> {
  const { file, settings } = job;
  const recognition = { state: job.recognition, report };
  switch (identified.kind) {
    case 'pdf':
      return (await import('./pdf/read-pdf.ts')).readPdf(job, recognition);
    case 'image':
      if (job.textOnly === true) return allLeft(report);
      return (await import('./pictures/read-picture.ts')).readPicture(job, identified.mimeType, recognition);
    case 'archive':
      return (await import('./archive-contents.ts')).readArchiveContents(file.path, settings, recognition);
    case 'audio':
    case 'video':
      return readRecording(file.path, identified.kind);
    case 'text': {
      const { readTextFile } = await import('./writing/text-file.ts');
      const { text, encoding } = await readTextFile(file.path);
      return {
        method: 'text',
        pages: [{ text, confidence: null }],
        pageCount: null,
        language: null,
        facts: { encoding },
      };
    }
    default: {
      const { readDocument } = await import('./read-document.ts');
      const { textOfBlocks } = await import('./pages/block-text.ts');
      const document = await readDocument(file, identified, settings.limits, (index) =>
        report({ type: 'reading', index }),
      );
      if ('unsupported' in document) return document;
      const pages = document.pages.map((blocks) => ({ text: textOfBlocks(blocks), confidence: null }));
      const reading: Reading = { ...document, method: 'text', pages };
      if (!holdsPictures.test(identified.mimeType)) return reading;
      if (job.textOnly === true) return leavingPictures(job, reading, report);
      return (await import('./pictures/pictures-in-documents.ts')).withPictures(job, reading, recognition);
    }
  }
}

/** A picture: its text part is nothing, and its pages are counted when they are read. */
function allLeft(report: (report: Report) => void): Reading {
  report({ type: 'left', numbers: [] });
  return { method: 'ocr', pages: [], pageCount: null, language: null, facts: {} };
}

async function leavingPictures(
  { file, settings }: ExtractJob,
  reading: Reading,
  report: (report: Report) => void,
): Promise<Reading> {
  const { embeddedPictures } = await import('./office/embedded-pictures.ts');
  // A picture that can't be unpacked is named when pictures are read; it costs nothing of the text.
  const pictures = await embeddedPictures(file.path, settings.limits).catch(() => null);
  if (pictures === null || pictures.length > 0) report({ type: 'left', numbers: [] });
  return reading;
}

async function readRecording(path: string, kind: 'audio' | 'video'): Promise<Unsupported> {
  const { readMediaFacts } = await import('./recordings/media-facts.ts');
  const { durationSeconds, facts } = await readMediaFacts(path);
  const what = kind === 'audio' ? 'recording' : 'video';
  return { unsupported: `There is no transcript of this ${what} yet.`, durationSeconds, facts: cleanFacts(facts) };
}

/** A file with more text than is kept stays as far as it fits. */
function finish(reading: Reading, limits: ExtractionLimits): Extraction {
  const clean = reading.pages.map((page) => ({ ...page, text: cleanText(page.text) }));
  const { pages, wasCut } = cutToFit(clean, limits.characters);
  const characters = pages.reduce((sum, page) => sum + page.text.length, 0);
  const cut = new Set(reading.cutShort);
  if (wasCut) cut.add('characters');
  const { cutShort: _before, ...whole } = reading;
  return {
    ...whole,
    pages,
    durationSeconds: null,
    confidence: meanConfidence(pages),
    characters,
    facts: cleanFacts(reading.facts),
    ...(cut.size > 0 && { cutShort: [...cut] }),
  };
}

/** Of the recognised pages, weighed by their length; null when none was recognised. */
function meanConfidence(pages: readonly ExtractedPage[]): number | null {
  let weight = 0;
  let sum = 0;
  for (const { text, confidence } of pages) {
    if (confidence === null) continue;
    weight += Math.max(1, text.length);
    sum += confidence * Math.max(1, text.length);
  }
  return weight === 0 ? null : Math.round(sum / weight);
}
