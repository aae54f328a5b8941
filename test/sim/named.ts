import type { RunReport } from '#server/sync/engine-types.ts';
import type { Desktop } from './desktop.ts';
import type { Oracle } from './oracle.ts';
import { recordsIn } from './view.ts';
import type { World } from './world.ts';

/** A run that says something waits says what (SPEC 9.3). */
export function checkNamed(oracle: Oracle, desktop: string, { matters }: RunReport): void {
  for (const { end, left, questions, held } of matters) {
    if (end !== 'waiting' || left.length + questions + held > 0) continue;
    oracle.violate('fault', `${desktop} says that something waits, and names nothing.`);
  }
}

/** A run that leaves nothing says of binders and packets that a plain v1 server takes none (SPEC 10.5, 11.1). */
export async function checkStaying(world: World, desktop: Desktop, { matters }: RunReport): Promise<void> {
  const here = await world.viewHere(desktop);
  for (const { end, staysHere } of matters) {
    if (end !== 'inStep') continue;
    for (const resource of ['binders', 'packets', 'redactions'] as const) {
      if (recordsIn(here, resource).length === 0 || staysHere.some((each) => each.resource === resource)) continue;
      world.oracle.violate('fault', `${desktop.name} does not say that its ${resource} stay there.`);
    }
  }
}
