import { IconMessage, IconMessages } from '@tabler/icons-react';
import type { Operations, Thread } from '#renderer/api/generated.ts';
import { messageSearch, threadsOf } from '#renderer/api/messages.ts';
import { hitPlace, hitWords } from '#renderer/features/messages/messages-found.ts';
import { foundInText } from '#renderer/features/screens/found-in-text.ts';
import { foundRecords, type FoundRecords } from '#renderer/features/screens/found-records.ts';
import { resultsShown, searchedResults } from '#renderer/features/screens/results.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { platformName } from '#server/rules/messages.ts';

const threads = foundRecords<Thread>({
  name: 'Messages',
  kind: 'thread',
  list: threadsOf,
  match: (thread) => matchable(thread.title, `${platformName(thread)} messages`),
  entry: (thread) => ({
    label: thread.title,
    detail: platformName(thread),
    icon: IconMessages,
    to: `/messages?id=${thread.id}`,
  }),
});

const shownAtMost = 5;

const inText = foundInText<Operations['get_messages_search']['output']>({
  name: 'In messages',
  query: (caseId, q) => messageSearch(caseId, { q, limit: shownAtMost }),
  entries: ({ hits, total }, words) => [
    ...hits.map((hit) => ({
      id: `message:${hit.message.id}`,
      label: hitWords(hit),
      detail: hitPlace(hit),
      icon: IconMessage,
      to: `/messages?id=${hit.message.threadId}&at=${hit.offset}`,
    })),
    ...(hits.length < (total ?? Infinity)
      ? [
          {
            id: 'messages',
            label: `All ${total === null ? '' : `${formatNumber(total)} `}messages with “${words}”`,
            icon: IconMessages,
            to: `/messages?q=${encodeURIComponent(words)}`,
          },
        ]
      : []),
  ],
});

const results = searchedResults<Operations['get_messages_search']['output']>({
  name: 'Messages',
  query: (caseId, q) => messageSearch(caseId, { q, limit: resultsShown }),
  found: ({ hits, total }) => ({
    total,
    results: hits.map((hit) => ({
      id: hit.message.id,
      label: hitPlace(hit),
      snippet: startNearFound(hit.snippet.replaceAll(/\s/g, ' '), hit.ranges),
      icon: IconMessage,
      to: `/messages?id=${hit.message.threadId}&at=${hit.offset}`,
    })),
  }),
  all: (words) => `/messages?q=${encodeURIComponent(words)}`,
});

const found: FoundRecords = { ...threads, inText, results };
export default found;
