import { AppError } from '#server/errors/app-error.ts';
import { isDiskFull } from '#server/store/faults.ts';
import type { MatterReport, RunEnd } from './engine-types.ts';
import { OutOfSight, Trouble } from './remote/trouble.ts';

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

/** A matter that is out of sight holds up no other one; everything else that is thrown ends the run. */
export function outOfSight(caseId: string, error: unknown): MatterReport {
  if (!(error instanceof OutOfSight)) throw error;
  const none = { created: 0, edited: 0, deleted: 0 };
  const nothing = {
    rounds: 0,
    requests: 0,
    here: none,
    there: { ...none },
    questions: 0,
    held: 0,
    brakes: [],
    left: [],
    staysHere: [],
    lacks: [],
  };
  return { caseId, end: error.end, sentence: error.message, ...nothing };
}

const ends: readonly RunEnd[] = ['failed', 'refused', 'offline', 'stopped', 'brake', 'waiting', 'inStep'];

export function worst(matters: readonly MatterReport[]): RunEnd {
  return ends.find((end) => matters.some((matter) => matter.end === end)) ?? 'inStep';
}
