import type { Answer } from './client.ts';

/** A record as the change log names it. */
export interface RecordName {
  resource: string;
  id: string;
}

/** Echoes come within moments; this many are never on their way together. */
const rememberedAtMost = 2000;

const underWay = new Set<Promise<unknown>>();
const shown = new Set<string>();

/**
 * A write whose answer this window shows itself. Its change comes back over the event stream, and is then no news: it
 * is recognized by the id of the request, and only for the records that `show` put on the screen; everything else the
 * request changed is read like anybody's change.
 */
export async function ownWrite<Value>(
  write: Promise<Answer<Value>>,
  show: (value: Value) => readonly RecordName[],
): Promise<Value> {
  const done = write.then(({ value, requestId }) => {
    rememberOwnWrite(requestId, show(value));
    return value;
  });
  underWay.add(done);
  try {
    return await done;
  } finally {
    underWay.delete(done);
  }
}

/** An echo may come before the answer it belongs to: waits for the writes that are under way now. */
export async function ownWritesEnded(): Promise<void> {
  await Promise.allSettled(underWay);
}

export function isOwnEcho(change: RecordName & { requestId: string }): boolean {
  return shown.has(nameOf(change.requestId, change));
}

/** The records of an answer are on the screen. */
export function rememberOwnWrite(requestId: string, names: readonly RecordName[]): void {
  for (const name of names) {
    shown.add(nameOf(requestId, name));
    const [oldest] = shown;
    if (shown.size > rememberedAtMost && oldest !== undefined) shown.delete(oldest);
  }
}

function nameOf(requestId: string, { resource, id }: RecordName): string {
  return `${requestId} ${resource} ${id}`;
}
