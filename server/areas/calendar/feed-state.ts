import type { z } from 'zod';
import type { CalendarFeeds } from './feeds.ts';
import type { Feed } from './queries.ts';
import type { CalendarFeed } from './schema.ts';

/** Whether the file is kept, where it is, what it holds, and how the last writing went. */
export function feedState(
  feeds: Pick<CalendarFeeds, 'pathOf' | 'stateOf'>,
  caseId: string,
  feed: Feed | undefined,
): z.output<typeof CalendarFeed> {
  const { at, trouble } = feeds.stateOf(caseId);
  return {
    on: feed !== undefined,
    path: feeds.pathOf(caseId),
    todos: feed?.todos ?? 'events',
    keyDates: feed?.keyDates ?? true,
    alarms: [...(feed?.alarms ?? [])],
    writtenAt: feed === undefined ? null : at,
    trouble: feed === undefined ? null : trouble,
  };
}
