/** Long enough for clocks that move by ten milliseconds at a time, as those of some virtual machines do. */
const measurableMicroseconds = 60_000;

/** Processor time of a work that is done once, in milliseconds: for one that takes much longer than the clock’s ten. */
export function processorTimeOnce(work: () => unknown): number {
  const before = process.threadCpuUsage();
  work();
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}

/** One work in microseconds: the same work is repeated until the clock has moved far enough to tell. */
function measure(work: () => unknown): number {
  const before = process.threadCpuUsage();
  const giveUp = performance.now() + 30_000;
  for (let times = 1; performance.now() < giveUp; times += 1) {
    work();
    const { user, system } = process.threadCpuUsage(before);
    if (user + system >= measurableMicroseconds) return (user + system) / times;
  }
  throw new Error('The processor time of this thread does not move, so nothing can be measured.');
}

/**
 * Processor time of a work, in milliseconds, at the best of some tries: what others do on the machine meanwhile is not
 * in it. Only for comparing two works with each other; how fast something is, is measured in test/bench.
 */
export function processorTime(work: () => unknown, tries = 3): number {
  return Math.min(...Array.from({ length: tries }, () => measure(work))) / 1000;
}

/**
 * How many times as much a work costs for four times as much of something: about 4 where it looks at each part once, 16
 * where it looks at each part for each other one. `some` should keep the work busy for a millisecond or more.
 */
export function growth(work: (times: number) => unknown, some: number): number {
  work(some);
  // In turns: a busy moment of the machine then slows both down, and leaves quiet tries of both.
  const tries = Array.from({ length: 5 }, () => [measure(() => work(some * 4)), measure(() => work(some))] as const);
  return Math.min(...tries.map(([many]) => many)) / Math.min(...tries.map(([, few]) => few));
}

/** Between 4 and 16: what grows by less does not look at each part for each other one. */
export const notSquared = 9;
