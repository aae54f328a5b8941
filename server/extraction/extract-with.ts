import type { Slot } from '#server/children/slot.ts';
import type { NotReadReason } from '#server/rules/pages-not-read.ts';
import { cancelled, crashed, damaged, ExtractionError, failureError, overLimit, timedOut } from './extraction-error.ts';
import type { ExtractionLimits } from './limits.ts';
import type {
  ExtractedPage,
  Extraction,
  ExtractionFile,
  ExtractionProgress,
  FinalReport,
  Job,
  ReaderSettings,
  RecognitionState,
  Report,
  Unsupported,
} from './protocol.ts';
import { reasonOf } from './recognised-pages.ts';

export type ReadingSlot = Slot<Job, Report, FinalReport>;

/** A page, counted from 0 as the reader counts it, or why it was given up. */
export type ReadPart = { index: number; page: ExtractedPage } | { index: number; reason: NotReadReason };

export interface Watch {
  signal: AbortSignal;
  onProgress?: ((progress: ExtractionProgress) => void) | undefined;
  onPage?: ((page: ReadPart) => void) | undefined;
}

export interface Asked {
  file: ExtractionFile;
  reader: ReaderSettings;
  state: Partial<RecognitionState>;
  textOnly?: boolean;
}

/** So many pages of a PDF may end a child before it is known what they are; then the rest is given up too. */
const endingAtMost = 3;

/**
 * Reads a file in a child, and in as many more as its pages end: a page that ended one is taken as a smaller picture by
 * the next, and the one after goes on without it. Rejects only when nothing of the file could be read.
 */
export async function extractWith(
  slot: ReadingSlot,
  { file, reader: settings, state, textOnly = false }: Asked,
  { signal, onProgress, onPage }: Watch,
): Promise<Extraction | Unsupported> {
  const recognition: RecognitionState = {
    ...state,
    done: { ...state.done },
    coarse: [],
    skip: [...(state.skip ?? [])],
    why: { ...state.why },
    unopened: {},
  };
  const giveUp = (index: number, reason: NotReadReason): void => {
    recognition.skip.push(index);
    recognition.why = { ...recognition.why, [index]: reason };
    onPage?.({ index, reason });
  };
  let lastLoss: ExtractionError | null = null;
  let endings = 0;
  for (;;) {
    const attempt = { page: -1, pages: 0, opening: -1 };
    const onReport = (report: Report): void => {
      switch (report.type) {
        case 'reading':
          attempt.opening = report.pages === undefined ? -1 : report.index;
          attempt.pages = report.pages ?? 0;
          break;
        case 'recognising':
          Object.assign(attempt, { page: report.index, pages: report.pages, opening: -1 });
          break;
        case 'recognised':
          recognition.done[report.index] = report.page;
          onPage?.(report);
          break;
        case 'givenUp':
          recognition.leavesNext = false;
          giveUp(report.index, report.reason);
          break;
        case 'progress':
          onProgress?.({ page: report.page, pages: report.pages });
          break;
        default:
      }
    };
    try {
      const job = { kind: 'extract', file, settings, recognition, textOnly } as const;
      const result = extracted(await slot.run(job, { signal, onReport }));
      return readSomething(result, lastLoss, settings.limits);
    } catch (error) {
      if (attempt.pages === 0 || error === lastLoss || !isLossOfChild(error)) throw error;
      const { page, pages, opening } = attempt;
      if (opening >= 0 && endings++ <= endingAtMost) leaveUnopened(recognition, attempt, reasonOf(error));
      else if (opening >= 0) throw error;
      else if (!recognition.coarse.includes(page)) recognition.coarse.push(page);
      else if (pages > 1 && !recognition.skip.includes(page)) giveUp(page, reasonOf(error));
      else throw error;
      lastLoss = error;
    }
  }
}

function leaveUnopened(
  recognition: RecognitionState,
  { opening, pages }: { opening: number; pages: number },
  reason: NotReadReason,
): void {
  const unopened = { ...recognition.unopened, [opening]: reason };
  if (Object.keys(unopened).length > endingAtMost) {
    for (let index = opening; index < pages; index++) unopened[index] = reason;
  }
  recognition.unopened = unopened;
}

/** A file of which every page was given up is not read: the last error says why, or why the last page was. */
function readSomething(
  result: Extraction | Unsupported,
  lastLoss: ExtractionError | null,
  limits: ExtractionLimits,
): Extraction | Unsupported {
  if ('unsupported' in result || result.left !== undefined || result.characters > 0) return result;
  if (result.pages.length === 0 || result.pages.some(({ notRead }) => notRead === undefined)) return result;
  throw lastLoss ?? errorBecause(result.pages.at(-1)?.notRead, limits);
}

function errorBecause(reason: NotReadReason | undefined, limits: ExtractionLimits): ExtractionError {
  if (reason === 'time') return timedOut(limits.deadlineMs / 1000);
  if (reason === 'memory') return overLimit('memory', limits.residentBytes);
  return reason === 'damaged' ? damaged('file') : crashed();
}

function isLossOfChild(error: unknown): error is ExtractionError {
  if (!(error instanceof ExtractionError)) return false;
  return error.reason === 'timeout' || error.reason === 'crashed' || error.limit === 'memory';
}

function extracted(report: FinalReport): Extraction | Unsupported {
  if (report.type === 'extracted') return report.result;
  throw report.type === 'failed' ? failureError(report.failure) : cancelled();
}
