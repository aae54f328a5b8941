/** The messages between the server, the child process and the thread in it that builds packets. Plain data only. */
import type { Failure } from '#server/papers/protocol.ts';
import type { PacketLimits } from './limits.ts';
import type { PacketStep, StepPlace } from './steps.ts';

export interface Job {
  place: StepPlace;
  step: PacketStep;
  limits: PacketLimits;
}

/** Ends a job. */
export type Final = { type: 'done' } | { type: 'failed'; failure: Failure };

/** `alive` begins a new deadline. */
export type Report = Final | { type: 'alive' };

export function isFinal(report: Report): report is Final {
  return report.type !== 'alive';
}
