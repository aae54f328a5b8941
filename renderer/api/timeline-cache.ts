import type { QueryClient } from '@tanstack/react-query';
import { withEntry, withoutEntries } from './timeline-place.ts';
import { call } from './client.ts';
import type { TimelineEntry } from './generated.ts';
import { keys } from './query-keys.ts';

/** Beyond this many, the whole list is cheaper than each by itself. */
const singlesAtMost = 20;

interface KeptList {
  key: readonly unknown[];
  caseId: string;
  courtCaseId: string | null;
  list: TimelineEntry[];
}

/** Puts an entry as it is now into every list that has it, or should. */
export function putEntry(client: QueryClient, entry: TimelineEntry): void {
  for (const { key, caseId, courtCaseId, list } of keptLists(client)) {
    if (caseId !== entry.caseId) continue;
    const belongs = courtCaseId === null || courtCaseId === entry.courtCaseId;
    const next = belongs ? withEntry(list, entry) : withoutEntries(list, new Set([entry.id]));
    client.setQueryData(key, next);
  }
}

export function dropEntries(client: QueryClient, ids: ReadonlySet<string>): void {
  for (const { key, list } of keptLists(client)) {
    if (list.some(({ id }) => ids.has(id))) client.setQueryData(key, withoutEntries(list, ids));
  }
}

/** Brings events that someone changed, made or deleted up to date, without reading a timeline of thousands again. */
export async function refreshEvents(client: QueryClient, ids: ReadonlySet<string>): Promise<void> {
  const whole = keptLists(client).find(({ courtCaseId }) => courtCaseId === null);
  const reading = client.isFetching({ queryKey: keys.timelineOfAll }) > 0;
  if (whole === undefined || reading || ids.size > singlesAtMost)
    return client.invalidateQueries({ queryKey: keys.timelineOfAll });
  try {
    const { caseId } = whole;
    const found = await Promise.all([...ids].map((id) => call('get_timeline', { caseId, id })));
    const entries = found.flat();
    for (const entry of entries) putEntry(client, entry);
    const there = new Set(entries.map(({ id }) => id));
    dropEntries(client, new Set([...ids].filter((id) => !there.has(id))));
  } catch {
    // Whatever kept one from being read is said by the list, when it is read as a whole.
    await client.invalidateQueries({ queryKey: keys.timelineOfAll });
  }
}

function keptLists(client: QueryClient): KeptList[] {
  return client.getQueriesData<TimelineEntry[]>({ queryKey: keys.timelineOfAll }).flatMap(([key, list]) => {
    const [, caseId, filter] = key as ReturnType<typeof keys.timeline>;
    // One that is to be read again anyway would pass for read.
    if (list === undefined || client.getQueryState(key)?.isInvalidated === true) return [];
    const { courtCaseId = null } = filter as { courtCaseId?: string };
    return [{ key, caseId, courtCaseId, list }];
  });
}
