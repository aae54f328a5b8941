import { cleanFacts, cleanText } from './clean-text.ts';
import { emptyFile } from './empty-file.ts';
import { overLimit } from './extraction-error.ts';
import { identifyFile, type IdentifiedFile } from './file-kind.ts';
import type { ExtractionLimits } from './limits.ts';
import type { ExtractedPage, Extraction, Job, Report, Unsupported } from './protocol.ts';

type ExtractJob = Extract<Job, { kind: 'extract' }>;
type Reading = Pick<Extraction, 'method' | 'pages' | 'pageCount' | 'language' | 'facts'>;

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
  const reading = await read(job, identified, report);
  return 'unsupported' in reading ? reading : finish(reading, job.settings.limits);
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
      return (await import('./pictures/pictures-in-documents.ts')).withPictures(job, reading, recognition);
    }
  }
}

async function readRecording(path: string, kind: 'audio' | 'video'): Promise<Unsupported> {
  const { readMediaFacts } = await import('./recordings/media-facts.ts');
  const { durationSeconds, facts } = await readMediaFacts(path);
  const what = kind === 'audio' ? 'recording' : 'video';
  return { unsupported: `There is no transcript of this ${what} yet.`, durationSeconds, facts: cleanFacts(facts) };
}

function finish(reading: Reading, limits: ExtractionLimits): Extraction {
  const pages = reading.pages.map((page) => ({ ...page, text: cleanText(page.text) }));
  const characters = pages.reduce((sum, page) => sum + page.text.length, 0);
  if (characters > limits.characters) throw overLimit('characters', limits.characters);
  const confidence = meanConfidence(pages);
  return { ...reading, pages, durationSeconds: null, confidence, characters, facts: cleanFacts(reading.facts) };
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
