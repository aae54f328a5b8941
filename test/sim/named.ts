import type { RunReport } from '#server/sync/engine-types.ts';
import type { Oracle } from './oracle.ts';

/** A run that says something waits says what (SPEC 9.3). */
export function checkNamed(oracle: Oracle, desktop: string, { matters }: RunReport): void {
  for (const { end, left, questions, held } of matters) {
    if (end !== 'waiting' || left.length + questions + held > 0) continue;
    oracle.violate('fault', `${desktop} says that something waits, and names nothing.`);
  }
}
