import { AppError } from '#server/errors/app-error.ts';
import { diskFull, isDiskFull } from './disk-full.ts';
import type { MatterReport, RunEnd } from './engine-types.ts';
import { Trouble } from './remote/trouble.ts';

/** How a run ended that did not come to its end, and the sentence for a person. */
export interface Cut {
  end: RunEnd;
  sentence: string;
}

export const wasStopped: Cut = { end: 'stopped', sentence: 'Sync was stopped.' };

/** What was thrown, as the end of a run; `logFault` hears of what is a fault of ours. */
export function endOf(error: unknown, logFault: (error: unknown) => void): Cut {
  if (error instanceof Trouble) return { end: error.end, sentence: error.message };
  if (isDiskFull(error)) return { end: 'failed', sentence: diskFull };
  logFault(error);
  const sentence = error instanceof AppError ? error.message : 'Sync stopped because of a fault in Casewright itself.';
  return { end: 'failed', sentence };
}

const ends: readonly RunEnd[] = ['failed', 'refused', 'offline', 'stopped', 'brake', 'waiting', 'inStep'];

export function worst(matters: readonly MatterReport[]): RunEnd {
  return ends.find((end) => matters.some((matter) => matter.end === end)) ?? 'inStep';
}
