/** After this long a change that was announced is no echo any more, whatever became of the write. */
const echoesForMs = 5_000;

const awaited = new Map<string, number[]>();

/**
 * A change of this window comes back over the event stream. Its answer held the item already, so reading it once more
 * would only cost; with thousands of items it would cost as much as the change itself.
 */
export function expectEcho(id: string, now = Date.now()): void {
  awaited.set(id, [...still(id, now), now + echoesForMs]);
}

/** The write did not happen: the next change is somebody else's. */
export function expectNoEcho(id: string): void {
  keep(id, (awaited.get(id) ?? []).slice(1));
}

/** Whether a change of this item is the echo of one of ours; each write has one. */
export function takeEcho(id: string, now = Date.now()): boolean {
  const times = still(id, now);
  keep(id, times.slice(1));
  return times.length > 0;
}

function still(id: string, now: number): number[] {
  return (awaited.get(id) ?? []).filter((until) => until > now);
}

function keep(id: string, times: number[]): void {
  if (times.length === 0) awaited.delete(id);
  else awaited.set(id, times);
}
