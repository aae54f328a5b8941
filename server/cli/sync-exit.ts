/** What scripts can distinguish after a sync. */
export const syncExit = { done: 0, failed: 1, questions: 3, brake: 4, network: 5 } as const;

export const syncExitCodes =
  '0 done, 1 failed or refused by the server, 2 wrong usage, 3 something needs your decision or was skipped, 4 stopped for safety until you let it continue, 5 the server can’t be reached.';

type Exit = (typeof syncExit)[keyof typeof syncExit];

const exits: Readonly<Record<string, Exit>> = {
  inStep: syncExit.done,
  waiting: syncExit.questions,
  brake: syncExit.brake,
  offline: syncExit.network,
};

/** The code for how a run ended. */
export function exitFor(end: string): Exit {
  return exits[end] ?? syncExit.failed;
}

/** One code for several servers: a failure before all, else the highest. */
export function worstExit(codes: readonly number[]): number {
  if (codes.includes(syncExit.failed)) return syncExit.failed;
  return Math.max(syncExit.done, ...codes);
}
