import { inflateRawSync } from 'node:zlib';
import { childProgram } from '#server/children/child-program.ts';
import { Lane } from '#server/children/lane.ts';
import { Slot } from '#server/children/slot.ts';
import type { Work } from '#server/children/work.ts';
import { asError, gaveUp, stopped, tookTooLong, tooMuchMemory } from './failure.ts';
import { type ReadingLimits, readingLimits } from './limits.ts';
import type { Survey } from './message.ts';
import {
  awaitsReply,
  type CountedRecords,
  type FinalReport,
  isFinal,
  type Job,
  type Reading,
  type ReadingEnd,
  type Reply,
  type Report,
  type SentConversation,
  type SentItem,
} from './protocol.ts';

export interface ReadRequest extends Reading {
  importId: string;
  mediaFolder: string;
  stored: number;
  counted: CountedRecords;
  compare: boolean;
}

export interface ReadOptions {
  signal?: AbortSignal | undefined;
  /** Writes what is stored of these conversations into a file, and answers its path. */
  onConversations: (conversations: readonly SentConversation[]) => Promise<string>;
  /** Stores a slice; the child reads on once this is done, and is given up when it fails. */
  onSlice: (items: readonly SentItem[]) => Promise<void>;
}

/** Reads exports in child processes: what they hold can end the child, and nothing else. */
export interface ReadingPool {
  /** Rejects with an ImportError for what the person can do something about, else with a ReadingFault. */
  survey(
    reading: Reading,
    options?: { signal?: AbortSignal | undefined; onRecords?: ((records: number) => void) | undefined },
  ): Promise<Survey>;
  /** Rejects as `survey`, or with what the callbacks have thrown. */
  read(request: ReadRequest, options: ReadOptions): Promise<ReadingEnd>;
  close(): Promise<void>;
}

export interface PoolSettings {
  limits?: Partial<ReadingLimits> | undefined;
  /** The child’s program, when it is not next to this module. */
  childModule?: URL | undefined;
}

type ReadingSlot = Slot<Job, Report, FinalReport>;

export function createReadingPool(settings: PoolSettings = {}): ReadingPool {
  const limits = { ...readingLimits, ...settings.limits };
  const childModule =
    settings.childModule ?? childProgram(import.meta.url, 'importers', 'that reads exports of messages');
  const work: Work<Report, FinalReport> = {
    limits,
    isFinal,
    awaitsReply,
    beginsAnew: ({ type }) => type === 'progress',
    faults: { cancelled: stopped, crashed: gaveUp, timedOut: tookTooLong, outOfMemory: tooMuchMemory },
  };
  const lane = (): Lane<ReadingSlot> => new Lane([new Slot(childModule, work)], stopped);
  // Somebody who is asked questions must not wait behind an import of minutes.
  const [surveys, readings] = [lane(), lane()];
  const closing = new AbortController();
  const until = (signal: AbortSignal | undefined): AbortSignal =>
    AbortSignal.any(signal ? [signal, closing.signal] : [closing.signal]);
  return {
    survey: (reading, { signal, onRecords } = {}) => {
      const own = until(signal);
      return surveys.with(own, (slot) => surveyWith(slot, { kind: 'survey', limits, ...reading }, own, onRecords));
    },
    read: (request, options) => {
      const own = until(options.signal);
      return readings.with(own, (slot) => readWith(slot, { kind: 'read', limits, ...request }, own, options));
    },
    close: () => {
      closing.abort();
      surveys.close();
      readings.close();
      return Promise.resolve();
    },
  };
}

async function surveyWith(
  slot: ReadingSlot,
  job: Job,
  signal: AbortSignal,
  onRecords: ((records: number) => void) | undefined,
): Promise<Survey> {
  const onReport = (report: Report): void => {
    if (report.type === 'progress') onRecords?.(report.records);
  };
  const report = await slot.run(job, { signal, onReport });
  if (report.type === 'surveyed') return report.survey;
  throw failureOf(report);
}

async function readWith(
  slot: ReadingSlot,
  job: Job,
  signal: AbortSignal,
  { onConversations, onSlice }: ReadOptions,
): Promise<ReadingEnd> {
  const reply = async (question: Report): Promise<Reply> => {
    if (question.type === 'conversations') {
      return { type: 'known', path: await onConversations(question.conversations) };
    }
    if (question.type === 'slice') await onSlice(JSON.parse(inflateRawSync(question.items).toString()) as SentItem[]);
    return { type: 'stored' };
  };
  const report = await slot.run(job, { signal, reply });
  if (report.type === 'read') return report;
  throw failureOf(report);
}

function failureOf(report: FinalReport): Error {
  if (report.type === 'failed') return asError(report.failure);
  return gaveUp(new Error(`the answer was “${report.type}”, which was not asked for`));
}
