/**
 * Processor time of this thread, in milliseconds, at the best of some tries: what others do on the machine meanwhile is
 * not in it. Only for comparing two works with each other; how fast something is, is measured in test/bench.
 */
export function processorTime(work: () => unknown, tries = 3): number {
  return Math.min(
    ...Array.from({ length: tries }, () => {
      const before = process.threadCpuUsage();
      work();
      const { user, system } = process.threadCpuUsage(before);
      return (user + system) / 1000;
    }),
  );
}

/**
 * How many times as much a work costs for four times as much of something: about 4 where it looks at each part once, 16
 * where it looks at each part for each other one. `some` should keep the work busy for a millisecond or more.
 */
export function growth(work: (times: number) => unknown, some: number): number {
  work(some);
  return (
    processorTime(() => work(some * 4)) /
    Math.max(
      processorTime(() => work(some)),
      0.5,
    )
  );
}

/** Between 4 and 16: what grows by less does not look at each part for each other one. */
export const notSquared = 9;
