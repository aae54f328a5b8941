import { stores } from '#renderer/api/stores.ts';
import type { QueryClient } from '@tanstack/react-query';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { placeEvents } from '#renderer/api/timeline.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { orderedTogether, placedAt, steppedBy, type NewPosition } from './timeline-order.ts';
import { shortTitle } from './short-title.ts';

/** Moves events to Trash; what is kept elsewhere stays. */
export function deleteEvents(client: QueryClient, chosen: readonly TimelineEntry[]): void {
  const events = chosen.filter(({ kind }) => kind === 'event');
  const others = chosen.length - events.length;
  if (events.length === 0) {
    toastDone('Delete evidence, hearings and key dates in their own screens. Open them with Enter.');
    return;
  }
  const also = others === 0 ? '' : ` The other ${formatNumber(others)} selected are not events and stay.`;
  void moveToTrash(client, stores.timelineEntries, events, { words, also });
}

const words = { noun: 'event', titleOf: shortTitle };

/** Moves an event one place up or down within its day. */
export function moveWithinDay(client: QueryClient, entries: readonly TimelineEntry[], id: string, by: -1 | 1): void {
  const entry = entries.find((each) => each.id === id);
  if (entry === undefined) return;
  if (entry.kind !== 'event') {
    toastDone('Only events can be reordered. Evidence, hearings and key dates keep theirs.');
    return;
  }
  const plan = steppedBy(orderedTogether(entries, id), id, by);
  if (plan === null) toastDone(nowhere(entry, by));
  else place(client, entries, plan);
}

/** Puts an event before or after another one of the same day. */
export function dropWithinDay(
  client: QueryClient,
  entries: readonly TimelineEntry[],
  id: string,
  target: { id: string; after: boolean },
): void {
  const group = orderedTogether(entries, id);
  const at = group.findIndex((entry) => entry.id === target.id);
  const plan = at === -1 ? null : placedAt(group, id, target.after ? at + 1 : at);
  if (plan === null)
    toastDone('An event can be moved among those of its own date and time. To move it further, change its date.');
  else place(client, entries, plan);
}

function nowhere({ time }: TimelineEntry, by: -1 | 1): string {
  const end = by === -1 ? 'first' : 'last';
  return time === null
    ? `It is the ${end} of its date already. To move it further, change its date.`
    : `It is the ${end} of its time already; entries with a time are sorted by time.`;
}

function place(client: QueryClient, entries: readonly TimelineEntry[], plan: readonly NewPosition[]): void {
  if (plan.length === 0) return;
  placeEvents(client, entries, plan).catch((error: unknown) => toastFailure('The order could not be saved', error));
}
