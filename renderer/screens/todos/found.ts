import { IconChecklist } from '@tabler/icons-react';
import type { Todo } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { matchable, oncePerRecord } from '#renderer/lib/quick-match.ts';
import { markdownText } from '#server/rules/markdown-text.ts';

/** What is still to be done. */
export default foundRecords<Todo>({
  name: 'To-dos',
  kind: 'todo',
  list: stores.todos.list,
  which: ({ done }) => !done,
  match: oncePerRecord(({ title }) => matchable(markdownText(title), 'to-do')),
  entry: ({ id, title, due }) => ({
    label: markdownText(title),
    ...(due === null ? {} : { detail: `due ${formatDate(due)}` }),
    icon: IconChecklist,
    to: `/todos?id=${id}`,
  }),
  // What was done is found there too.
  results: {
    name: 'To-dos',
    which: () => true,
    texts: ({ title, detail }) => [markdownText(title), markdownText(detail)],
    all: (words) => `/todos?q=${encodeURIComponent(words)}`,
  },
});
