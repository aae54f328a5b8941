import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import { cancelled, crashed, ExtractionError, overLimit, timedOut } from './extraction-error.ts';
import { identifyFile } from './file-kind.ts';
import { contractLimits, type ExtractionLimits } from './limits.ts';
import { originalAsPreview } from './original-preview.ts';
import {
  isFinal,
  type Extraction,
  type ExtractionFile,
  type ExtractionProgress,
  type Failure,
  type FileMarkdown,
  type FinalReport,
  type Job,
  type Preview,
  type ReaderSettings,
  type RecognitionState,
  type Report,
  type Unsupported,
} from './protocol.ts';

export type {
  ExtractedPage,
  Extraction,
  ExtractionFile,
  ExtractionProgress,
  FileMarkdown,
  Preview,
  Unsupported,
} from './protocol.ts';

export interface ExtractionPool {
  /** Reads a file's text. Rejects with an ExtractionError only; `unsupported` says why a sound file has no text. */
  extract(
    file: ExtractionFile,
    options?: { signal?: AbortSignal | undefined; onProgress?: ((progress: ExtractionProgress) => void) | undefined },
  ): Promise<Extraction | Unsupported>;
  /**
   * What someone wrote in a document, as Markdown; `unsupported` says why a sound file is no document. `shown`: for pages
   * to look at, where mail, workbooks, slides and chats are writings too.
   */
  markdown(
    file: ExtractionFile,
    options?: { shown?: boolean | undefined; signal?: AbortSignal | undefined },
  ): Promise<FileMarkdown | Unsupported>;
  /** A copy that every browser shows, written into `folder`, or the original's own path when browsers show that. */
  preview(
    file: ExtractionFile,
    options: { folder: string; signal?: AbortSignal | undefined },
  ): Promise<Preview | Unsupported>;
  /** A small picture of the first page, for lists. Made after everything else; stops when the signal says so. */
  thumbnail(
    file: ExtractionFile,
    options: { folder: string; signal?: AbortSignal | undefined },
  ): Promise<Preview | Unsupported>;
  /** Takes the file apart for the viewer, into `folder`; answers why not when there is nothing to take apart. */
  view(
    file: ExtractionFile,
    options: { folder: string; signal?: AbortSignal | undefined },
  ): Promise<Unsupported | null>;
  /** All children that extract are at work; another file would wait. */
  readonly busy: boolean;
  /** What is read from now on is recognised in these; what is being read goes on as it began. */
  useLanguages(languages: readonly string[]): void;
  close(): Promise<void>;
}

export interface ExtractionSettings {
  temporaryFolder: string;
  /** Recognition languages, for instance `['eng', 'fra']`; English is shipped, others come from `languageFolders`. */
  languages?: string[] | undefined;
  languageFolders?: string[] | undefined;
  children?: number | undefined;
  limits?: Partial<ExtractionLimits> | undefined;
  /** The child's program, when it is not next to this module. */
  childModule?: URL | undefined;
}

type ReadingSlot = Slot<Job, Report, FinalReport>;

/** A page of a long scan may fail alone; more than this many, and the file itself is the trouble. */
const pagesGivenUpAtMost = 3;

export function createExtractionPool(settings: ExtractionSettings): ExtractionPool {
  const limits = { ...contractLimits, ...settings.limits };
  const childModule = settings.childModule ?? childProgram(import.meta.url, 'extraction', 'of the reading process');
  const reader: ReaderSettings = {
    temporaryFolder: settings.temporaryFolder,
    languages: settings.languages?.length ? settings.languages : ['eng'],
    languageFolders: settings.languageFolders ?? [],
    limits,
  };
  const work = {
    limits,
    isFinal,
    beginsAnew: ({ type }: Report) => type === 'reading' || type === 'recognising',
    faults: { cancelled, crashed, timedOut, outOfMemory: () => overLimit('memory', limits.residentBytes) },
  };
  const lane = (count: number, how = {}): Lane<ReadingSlot> =>
    new Lane(
      Array.from({ length: count }, () => new Slot(childModule, work, how)),
      cancelled,
    );
  const extracting = lane(Math.max(1, settings.children ?? 1));
  // Someone who opens a letter must not wait behind a scan of 300 pages.
  const previewing = lane(1);
  // Nobody waits for a small picture: it has its own child, after everything that reads.
  const thumbnailing = lane(1, { yielding: true });
  const closing = new AbortController();
  // Each job has its own signal: a thousand jobs listening to one signal would be taken for a leak.
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);

  return {
    extract: (file, options = {}) => {
      const signal = until(options.signal);
      return extracting.with(signal, (slot) => extractWith(slot, file, reader, signal, options.onProgress));
    },
    markdown: (file, options = {}) => {
      const signal = until(options.signal);
      return previewing.with(signal, (slot) => markdownWith(slot, file, reader, options.shown ?? false, signal));
    },
    preview: async (file, options) => {
      const identified = await identifyFile(file.path, file.fileName).catch((error: unknown) => {
        throw crashed(error);
      });
      const original = originalAsPreview(file, identified);
      if (original) return original;
      const signal = until(options.signal);
      return previewing.with(signal, (slot) => copyWith(slot, 'preview', file, reader, signal, options.folder));
    },
    thumbnail: (file, options) => {
      const signal = until(options.signal);
      return thumbnailing.with(signal, (slot) => copyWith(slot, 'thumbnail', file, reader, signal, options.folder));
    },
    view: (file, options) => {
      const signal = until(options.signal);
      return previewing.with(signal, (slot) => viewWith(slot, file, reader, signal, options.folder));
    },
    get busy() {
      return extracting.busy;
    },
    useLanguages: (languages) => {
      reader.languages = [...languages];
    },
    close: () => {
      closing.abort();
      extracting.close();
      previewing.close();
      thumbnailing.close();
      return Promise.resolve();
    },
  };
}

async function extractWith(
  slot: ReadingSlot,
  file: ExtractionFile,
  settings: ReaderSettings,
  signal: AbortSignal,
  onProgress: ((progress: ExtractionProgress) => void) | undefined,
): Promise<Extraction | Unsupported> {
  const recognition: RecognitionState = { done: {}, coarse: [], skip: [] };
  let lastLoss: ExtractionError | null = null;
  for (;;) {
    const attempt = { page: -1, pages: 0 };
    const onReport = (report: Report): void => {
      if (report.type === 'recognising') {
        attempt.page = report.index;
        attempt.pages = report.pages;
      }
      if (report.type === 'recognised') recognition.done[report.index] = report.page;
      if (report.type === 'progress') onProgress?.({ page: report.page, pages: report.pages });
    };
    try {
      const result = extracted(await slot.run({ kind: 'extract', file, settings, recognition }, { signal, onReport }));
      if (lastLoss && 'pages' in result && result.characters === 0) throw lastLoss;
      return result;
    } catch (error) {
      if (attempt.pages === 0 || error === lastLoss || !isLossOfChild(error)) throw error;
      // What was recognised so far is kept; the next child takes the page that ended this one as a smaller picture,
      // and the one after goes on without it.
      const { page, pages } = attempt;
      if (!recognition.coarse.includes(page)) recognition.coarse.push(page);
      else if (pages > 1 && recognition.skip.length < pagesGivenUpAtMost) recognition.skip.push(page);
      else throw error;
      lastLoss = error;
    }
  }
}

function isLossOfChild(error: unknown): error is ExtractionError {
  if (!(error instanceof ExtractionError)) return false;
  return error.reason === 'timeout' || error.reason === 'crashed' || error.limit === 'memory';
}

async function copyWith(
  slot: ReadingSlot,
  kind: 'preview' | 'thumbnail',
  file: ExtractionFile,
  settings: ReaderSettings,
  signal: AbortSignal,
  folder: string,
): Promise<Preview | Unsupported> {
  const target = join(folder, randomUUID());
  try {
    const report = await slot.run({ kind, file, settings, target }, { signal });
    if (report.type === 'previewed') return report.result;
    throw report.type === 'failed' ? failureError(report.failure) : cancelled();
  } catch (error) {
    await rm(target, { force: true });
    throw error;
  }
}

async function viewWith(
  slot: ReadingSlot,
  file: ExtractionFile,
  settings: ReaderSettings,
  signal: AbortSignal,
  folder: string,
): Promise<Unsupported | null> {
  const report = await slot.run({ kind: 'view', file, settings, folder }, { signal });
  if (report.type === 'viewed') return report.result;
  throw report.type === 'failed' ? failureError(report.failure) : cancelled();
}

async function markdownWith(
  slot: ReadingSlot,
  file: ExtractionFile,
  settings: ReaderSettings,
  shown: boolean,
  signal: AbortSignal,
): Promise<FileMarkdown | Unsupported> {
  const report = await slot.run({ kind: 'markdown', file, settings, shown }, { signal });
  if (report.type === 'written') return report.result;
  throw report.type === 'failed' ? failureError(report.failure) : cancelled();
}

function extracted(report: FinalReport): Extraction | Unsupported {
  if (report.type === 'extracted') return report.result;
  throw report.type === 'failed' ? failureError(report.failure) : cancelled();
}

function failureError({ reason, message, limit, detail }: Failure): ExtractionError {
  return new ExtractionError(reason, message, limit, detail ?? undefined);
}
