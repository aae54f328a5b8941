import { type MatterContext, stopIfAsked } from '#server/sync/matter/context.ts';

const altogether = 120_000;

/** Looks whether an import is over: at once, and then after longer and longer waits, for two minutes altogether. */
export async function lookUntil(
  context: MatterContext,
  { first, longest }: { first: number; longest: number },
  isOver: (again: boolean) => Promise<boolean>,
): Promise<void> {
  let [waited, wait] = [0, first];
  while (!(await isOver(waited > 0)) && waited < altogether) {
    await context.parts.clock.sleep(wait, context.signal);
    stopIfAsked(context);
    waited += wait;
    wait = Math.min(wait * 2, longest);
  }
}
