import { IconAlertTriangle } from '@tabler/icons-react';
import type { Thread } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { spanDay } from '#renderer/features/messages/message-words.ts';
import { platformName } from '#server/rules/messages.ts';
import classes from './messages.module.css';

interface ThreadListProps {
  threads: readonly Thread[];
  opened: string | null;
  onOpen: (id: string) => void;
}

/** The one with the latest message first. */
export function ThreadList({ threads, opened, onOpen }: ThreadListProps) {
  return (
    <ul className={classes.threads}>
      {threads.map((thread) => (
        <li key={thread.id}>
          <button
            type="button"
            className={classes.thread}
            aria-current={thread.id === opened || undefined}
            data-row={thread.id}
            onClick={() => onOpen(thread.id)}
          >
            <span className="row between gap-2">
              <b className="truncate min-w-0">{thread.title}</b>
              <span className="quiet text-sm nowrap">{thread.lastAt === null ? '' : spanDay(thread.lastAt)}</span>
            </span>
            <span className="row between gap-2 quiet text-sm">
              <span className="truncate min-w-0">
                {platformName(thread)} · {formatCount(thread.counts.all, 'message')}
              </span>
              {thread.gaps.length > 0 && (
                <span className="row gap-1 nowrap tone-attention toned">
                  <IconAlertTriangle size={14} aria-hidden />
                  {formatCount(thread.gaps.length, 'note')}
                </span>
              )}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
