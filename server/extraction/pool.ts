import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import { cancelled, crashed, failureError, overLimit, timedOut } from './extraction-error.ts';
import { extractWith, type ReadingSlot, type ReadPart } from './extract-with.ts';
import { identifyFile } from './file-kind.ts';
import { contractLimits, type ExtractionLimits } from './limits.ts';
import { originalAsPreview } from './original-preview.ts';
import {
  isFinal,
  type Extraction,
  type ExtractionFile,
  type ExtractionProgress,
  type FileMarkdown,
  type Preview,
  type ReaderSettings,
  type RecognitionState,
  type Report,
  type Unsupported,
} from './protocol.ts';
import { recognizeTogether } from './shared-pages.ts';

export type { ReadPart };
export type {
  ExtractedPage,
  Extraction,
  ExtractionFile,
  ExtractionProgress,
  FileMarkdown,
  Preview,
  Unsupported,
} from './protocol.ts';

export interface ExtractOptions {
  signal?: AbortSignal | undefined;
  onProgress?: ((progress: ExtractionProgress) => void) | undefined;
  /**
   * `text`: what the file itself holds, at once; what has to be recognized is `left`. `pictures`: all of the file, the
   * pages after those of `state`. Absent: one after the other.
   */
  part?: 'text' | 'pictures' | undefined;
  /** What was recognized before, and how much to read now. */
  state?: Partial<Omit<RecognitionState, 'coarse'>> | undefined;
  /** Each page that was recognized or given up, when it is. */
  onPage?: ((page: ReadPart) => void) | undefined;
}

export interface ExtractionPool {
  /** Reads a file's text. Rejects with an ExtractionError only; `unsupported` says why a sound file has no text. */
  extract(file: ExtractionFile, options?: ExtractOptions): Promise<Extraction | Unsupported>;
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
  /** All children that extract, or all that recognize, are at work; another file may wait. */
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
  /** How many recognize; absent: as many as `children`. */
  recognizers?: number | undefined;
  limits?: Partial<ExtractionLimits> | undefined;
  /** The child's program, when it is not next to this module. */
  childModule?: URL | undefined;
}

/**
 * The share of its memory with which a child that recognizes still rests for the next pages. Most of it is there from
 * its second page on and grows no more; to start it anew costs as much as half a page.
 */
const recognizerRests = 0.85;

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
  const lane = (count: number, how = {}, of: typeof work = work): Lane<ReadingSlot> =>
    new Lane(
      Array.from({ length: count }, () => new Slot(childModule, of, how)),
      cancelled,
    );
  const children = Math.max(1, settings.children ?? 1);
  const extracting = lane(children);
  // A scan of 60 pages takes minutes: what needs no recognition never waits for one.
  const patient = { ...work, limits: { ...limits, restingBytes: limits.residentBytes * recognizerRests } };
  const recognising = lane(Math.max(1, settings.recognizers ?? children), {}, patient);
  // Someone who opens a letter must not wait behind a scan of 300 pages.
  const previewing = lane(1);
  // Nobody waits for a small picture: it has its own child, after everything that reads.
  const thumbnailing = lane(1, { yielding: true });
  const closing = new AbortController();
  // Each job has its own signal: a thousand jobs listening to one signal would be taken for a leak.
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);

  return {
    extract: async (file, { part, state, ...options } = {}) => {
      const watch = { ...options, signal: until(options.signal) };
      const textOf = (): Promise<Extraction | Unsupported> =>
        extracting.with(watch.signal, (slot) => extractWith(slot, { file, reader, state: {}, textOnly: true }, watch));
      const wholeOf = (from: Partial<RecognitionState>): Promise<Extraction | Unsupported> =>
        recognising.with(watch.signal, (slot) =>
          recognizeTogether(recognising, slot, { file, reader, state: from }, watch),
        );
      if (part === 'pictures') return wholeOf(state ?? {});
      const text = await textOf();
      if (part === 'text' || 'unsupported' in text || text.left === undefined) return text;
      return wholeOf({ ...state, ...stateAfter(text) });
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
      return extracting.busy || recognising.busy;
    },
    useLanguages: (languages) => {
      reader.languages = [...languages];
    },
    close: () => {
      closing.abort();
      extracting.close();
      recognising.close();
      previewing.close();
      thumbnailing.close();
      return Promise.resolve();
    },
  };
}

/** Where recognition begins that comes after the text part; pages that could not be opened are not tried again. */
function stateAfter({ pages, left = [], cutShort = [] }: Extraction): Partial<RecognitionState> {
  if (left.length === 0) return {};
  const unopened = [...pages.keys()].filter((index) => pages[index]?.notRead !== undefined);
  const why = Object.fromEntries(unopened.map((index) => [index, pages[index]?.notRead ?? 'stopped']));
  const numbers = [...new Set([...left, ...unopened])].filter((index) => index < pages.length);
  const texts = pages.map(({ text }) => text);
  const known = { texts, numbers: numbers.toSorted((one, other) => one - other), cutShort };
  return { known, skip: unopened, why };
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
