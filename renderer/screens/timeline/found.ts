import { IconTimelineEvent } from '@tabler/icons-react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { matchable, oncePerRecord } from '#renderer/lib/quick-match.ts';

/** The events of the timeline by title; what else is on it is found under its own name. */
export default foundRecords<TimelineEntry>({
  name: 'Events',
  kind: 'event',
  list: stores.timelineEntries.list,
  which: ({ kind }) => kind === 'event',
  match: oncePerRecord(({ title, date }) => matchable(markdownText(title), date)),
  entry: (event) => ({
    label: markdownText(event.title),
    detail: whenWords(event),
    icon: IconTimelineEvent,
    to: `/timeline?id=${event.id}`,
  }),
  results: {
    name: 'Timeline',
    which: ({ kind }) => kind === 'event',
    texts: ({ title, detail }) => [markdownText(title), markdownText(detail)],
  },
});
