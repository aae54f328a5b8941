import { IconMessages } from '@tabler/icons-react';
import type { Thread } from '#renderer/api/generated.ts';
import { threadsOf } from '#renderer/api/messages.ts';
import { foundRecords } from '#renderer/features/screens/found-records.ts';
import { matchable } from '#renderer/lib/quick-match.ts';
import { platformName } from '#renderer/features/messages/message-words.ts';

export default foundRecords<Thread>({
  name: 'Messages',
  kind: 'thread',
  list: threadsOf,
  match: ({ title, platform }) => matchable(title, `${platformName(platform)} messages`),
  entry: ({ id, title, platform }) => ({
    label: title,
    detail: platformName(platform),
    icon: IconMessages,
    to: `/messages?id=${id}`,
  }),
});
