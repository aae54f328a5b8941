import { useEffect, useState } from 'react';
import type { Message, Thread } from '#renderer/api/generated.ts';
import { messagePage, messagesAPage, placeOfMessage } from '#renderer/api/messages.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Failure } from '#renderer/parts/failure.tsx';
import { Bubble } from './bubble.tsx';
import { MessageDetails } from './message-details.tsx';
import { Places, usePlaces } from './places.tsx';
import { type Range, SelectedMessages } from './selected-messages.tsx';
import { ThreadHead } from './thread-head.tsx';
import { usePaged } from './use-paged.ts';
import classes from './messages.module.css';

interface ConversationProps {
  thread: Thread;
  threads: readonly Thread[];
  /** The place of a message to begin at; the end where there is none. */
  at: number | null;
  canEdit: boolean;
  onClosed: () => void;
  onOpen: (threadId: string) => void;
  /** Shows two of its exports side by side. */
  onCompare: () => void;
}

/** A thread as it reads on a phone. Only the messages in sight are read, so that 100,000 scroll like ten. */
export function Conversation({ thread, threads, at, canEdit, onClosed, onOpen, onCompare }: ConversationProps) {
  const { attempt } = useTask();
  const [range, setRange] = useState<Range | null>(null);
  const [detailed, setDetailed] = useState<number | null>(at);
  const count = thread.counts.all;
  const places = usePlaces(count);
  const conversation = usePaged({
    total: count,
    ...places,
    aPage: messagesAPage,
    page: (page) => messagePage(thread.caseId, thread.id, page),
  });
  // Opened at a found message, or at the end: that is where people look first.
  useEffect(() => {
    places.goTo(at ?? count - 1, at === null ? 'end' : 'center');
    if (at !== null) setDetailed(at);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [thread.id, at]);
  const choose = (place: number, extends_: boolean): void => {
    setDetailed(place);
    setRange((before) => (extends_ && before !== null ? { anchor: before.anchor, end: place } : null));
  };
  const openQuoted = (quoted: Message): Promise<boolean> =>
    attempt(async () => {
      const place = await placeOfMessage(quoted, thread);
      places.goTo(place, 'center');
      setDetailed(place);
    }, 'The message could not be found');
  const isChosen = (place: number): boolean => range !== null && isWithin(range, place);
  const shown = detailed === null ? undefined : conversation.at(detailed);
  return (
    <>
      <section className={classes.conversation} aria-label={thread.title}>
        <ThreadHead
          thread={thread}
          threads={threads}
          canEdit={canEdit}
          onGoTo={(place) => places.goTo(place, 'start')}
          onClosed={onClosed}
          onOpen={onOpen}
          onCompare={onCompare}
        />
        {conversation.failed !== null && (
          <Failure title="Messages could not be loaded" error={conversation.failed} onRetry={conversation.retry} />
        )}
        {range !== null && (
          <SelectedMessages thread={thread} range={range} canEdit={canEdit} onClear={() => setRange(null)} />
        )}
        <Places of={places} label="Messages">
          {(index) => {
            const message = conversation.at(index);
            return (
              message && (
                <Bubble
                  message={message}
                  before={index === 0 ? null : conversation.at(index - 1)}
                  after={index === count - 1 ? null : conversation.at(index + 1)}
                  thread={thread}
                  chosen={isChosen(index)}
                  detailed={index === detailed}
                  onChoose={(extends_) => choose(index, extends_)}
                  onSelect={() => setRange({ anchor: index, end: index })}
                  onQuoted={(quoted) => void openQuoted(quoted)}
                />
              )
            );
          }}
        </Places>
      </section>
      {shown !== undefined && (
        <MessageDetails
          key={shown.id}
          message={shown}
          canEdit={canEdit}
          onSelect={() => detailed !== null && setRange({ anchor: detailed, end: detailed })}
          onClose={() => setDetailed(null)}
        />
      )}
    </>
  );
}

function isWithin({ anchor, end }: Range, place: number): boolean {
  return place >= Math.min(anchor, end) && place <= Math.max(anchor, end);
}
