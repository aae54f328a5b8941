import { AppError } from '#server/errors/app-error.ts';
import { isDiskFull } from '#server/store/faults.ts';
import type { SyncMatterRow } from '#server/store/tables.ts';
import type { MatterReport, RunEnd } from './engine-types.ts';
import { BadAnswer, MatterRefused, Trouble } from './remote/trouble.ts';

/** For a person: a full disk is no fault of anybody's program. */
const diskFull =
  'The disk is full, so sync stopped where it was. Nothing is lost. Free some space, and it continues from there.';

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
  const sentence = error instanceof AppError ? error.message : 'Sync stopped because of an error in Casewright.';
  return { end: 'failed', sentence };
}

export const skipped = 'Something was skipped. The next sync tries it again.';

/** What concerns one matter, as a fault of ours does, holds up no other one; what concerns all of them ends the run. */
export function leftOut(
  { caseId, remoteCaseId }: SyncMatterRow,
  error: Error,
  logFault: (error: unknown) => void,
): MatterReport {
  const isFault = error instanceof BadAnswer;
  const isOfServer = error instanceof Trouble && !isFault && !(error instanceof MatterRefused);
  if (isOfServer || isDiskFull(error)) throw error;
  const left = { resource: 'cases' as const, localId: caseId, remoteId: remoteCaseId, why: error.message };
  const none = { created: 0, edited: 0, deleted: 0 };
  const nothing = {
    rounds: 0,
    requests: 0,
    here: none,
    there: { ...none },
    questions: 0,
    held: 0,
    brakes: [],
    left: isFault ? [left] : [],
    staysHere: [],
    lacks: [],
  };
  const ended: Cut = isFault ? { end: 'waiting', sentence: skipped } : endOf(error, logFault);
  return { caseId, ...ended, ...nothing };
}

const ends: readonly RunEnd[] = ['failed', 'refused', 'offline', 'stopped', 'brake', 'waiting', 'inStep'];

export function worst(matters: readonly MatterReport[]): RunEnd {
  return ends.find((end) => matters.some((matter) => matter.end === end)) ?? 'inStep';
}
