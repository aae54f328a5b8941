/**
 * Seeds, without messages and papers, that found a fault which is not mended yet, and what it is. Each still has to fail: the mending takes its line
 * away.
 */
export const openFaults: ReadonlyMap<number, string> = new Map<number, string>();
