import { IconTimelineEvent } from '@tabler/icons-react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { markdownText } from '#renderer/lib/markdown-text.ts';
import { bestMatches, matchable, type Matchable } from '#renderer/lib/quick-match.ts';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import type { PaletteEntry, PaletteSource } from './palette-entry.ts';

const prefix = 'event:';
/** Made once an event and kept as long as it is: a change makes a new one. */
const matches = new WeakMap<TimelineEntry, Matchable>();

function matchOf(event: TimelineEntry): Matchable {
  let match = matches.get(event);
  if (match === undefined) {
    match = matchable(markdownText(event.title), event.date);
    matches.set(event, match);
  }
  return match;
}

/** The events of the timeline by title; what else stands there is found under its own name. */
export function eventSource(entries: readonly TimelineEntry[], navigate: (to: string) => void): PaletteSource {
  const events = entries.filter(({ kind }) => kind === 'event');
  const entryOf = (event: TimelineEntry): PaletteEntry => ({
    id: `${prefix}${event.id}`,
    label: markdownText(event.title),
    detail: whenWords(event),
    icon: IconTimelineEvent,
    match: matchOf(event),
    run: () => navigate(`/timeline?id=${event.id}`),
  });
  return {
    name: 'Events',
    atMost: 5,
    find: (typed, atMost) =>
      bestMatches(events, matchOf, typed, atMost).map(({ entry, rank }) => ({ entry: entryOf(entry), rank })),
    known: (ids) => events.filter(({ id }) => ids.has(`${prefix}${id}`)).map(entryOf),
    first: [],
  };
}
