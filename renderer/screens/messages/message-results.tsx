import { useQuery } from '@tanstack/react-query';
import { messageSearch } from '#renderer/api/messages.ts';
import { messageLimits } from '#server/rules/messages.ts';
import { startNearFound } from '#renderer/lib/snippet.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { useAsked } from '#renderer/lib/use-asked.ts';
import { Highlighted } from '#renderer/parts/highlighted.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { clockOf, dayWords, senderOf } from '#renderer/features/messages/message-words.ts';
import classes from './messages.module.css';

interface MessageResultsProps {
  caseId: string;
  typed: string;
  onOpen: (threadId: string, at: number) => void;
}

/** What a search found in all threads, newest first; each opens its place in the thread. */
export function MessageResults({ caseId, typed, onOpen }: MessageResultsProps) {
  const q = useAsked(typed);
  const found = useQuery(messageSearch(caseId, { q }));
  return (
    <Loaded of={found} loading="Searching" failed="The search failed">
      {({ hits, total }) => (
        <>
          <p className="quiet text-sm" role="status">
            {total === 0
              ? 'Nothing found'
              : total === null
                ? `More than ${formatCount(messageLimits.counted, 'message')}`
                : formatCount(total, 'message')}
            {hits.length < (total ?? Infinity) && hits.length > 0 && `, the newest ${hits.length} shown`}
          </p>
          <ul className={classes.threads}>
            {hits.map(({ message, threadTitle, snippet, ranges, offset }) => {
              const near = startNearFound(snippet, ranges);
              return (
                <li key={message.id}>
                  <button type="button" className={classes.thread} onClick={() => onOpen(message.threadId, offset)}>
                    <span className="row between gap-2 text-sm">
                      <b className="truncate min-w-0">{threadTitle}</b>
                      <span className="quiet nowrap">
                        {dayWords(message)} {clockOf(message)}
                      </span>
                    </span>
                    <span className={classes.found}>
                      {senderOf(message)}: <Highlighted text={near.text} ranges={near.ranges} />
                    </span>
                  </button>
                </li>
              );
            })}
          </ul>
        </>
      )}
    </Loaded>
  );
}
