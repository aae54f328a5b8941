import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, useState } from 'react';
import type { Thread } from '#renderer/api/generated.ts';
import { ScrollRegion } from '#renderer/parts/scroll-region.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Bubble } from './bubble.tsx';
import { MessageDetails } from './message-details.tsx';
import { type Range, SelectedMessages } from './selected-messages.tsx';
import { ThreadHead } from './thread-head.tsx';
import { useConversation } from './use-conversation.ts';
import classes from './messages.module.css';

interface ConversationProps {
  thread: Thread;
  threads: readonly Thread[];
  /** The place of a message to begin at; the end where there is none. */
  at: number | null;
  canEdit: boolean;
  onClosed: () => void;
  onOpen: (threadId: string) => void;
}

const guessedHeight = 64;
const spare = 20;

/** A thread as it reads on a phone. Only the messages in sight are read, so that 100,000 scroll like ten. */
export function Conversation({ thread, threads, at, canEdit, onClosed, onOpen }: ConversationProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const [range, setRange] = useState<Range | null>(null);
  const [detailed, setDetailed] = useState<number | null>(at);
  const count = thread.counts.all;
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller.current,
    estimateSize: () => guessedHeight,
    overscan: spare,
    initialRect: { width: 700, height: 600 },
  });
  const inSight = virtualizer.getVirtualItems();
  const conversation = useConversation(thread, inSight[0]?.index ?? 0, inSight.at(-1)?.index ?? 0);
  const goTo = (place: number): void => {
    virtualizer.scrollToIndex(Math.max(0, Math.min(place, count - 1)), { align: 'start' });
  };
  // Opened at a found message, or at the end: that is where people look first.
  useEffect(() => {
    virtualizer.scrollToIndex(at ?? count - 1, { align: at === null ? 'end' : 'center' });
    if (at !== null) setDetailed(at);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [thread.id, at]);
  const choose = (place: number, extends_: boolean): void => {
    setDetailed(place);
    setRange((before) => (extends_ && before !== null ? { anchor: before.anchor, end: place } : null));
  };
  const isChosen = (place: number): boolean => range !== null && isWithin(range, place);
  const shown = detailed === null ? undefined : conversation.at(detailed);
  return (
    <>
      <section className={classes.conversation} aria-label={thread.title}>
        <ThreadHead
          thread={thread}
          threads={threads}
          canEdit={canEdit}
          onGoTo={goTo}
          onClosed={onClosed}
          onOpen={onOpen}
        />
        {conversation.failed !== null && (
          <Failure title="Messages could not be read" error={conversation.failed} onRetry={conversation.retry} />
        )}
        {range !== null && (
          <SelectedMessages thread={thread} range={range} canEdit={canEdit} onClear={() => setRange(null)} />
        )}
        <ScrollRegion ref={scroller} label="Messages" className={classes.messages}>
          <div className={classes.canvas} style={{ height: virtualizer.getTotalSize() }}>
            {inSight.map(({ index, start }) => {
              const message = conversation.at(index);
              return (
                <div
                  key={index}
                  ref={virtualizer.measureElement}
                  data-index={index}
                  className={classes.place}
                  style={{ transform: `translateY(${start}px)` }}
                >
                  {message === undefined ? (
                    <div className={classes.waiting} aria-hidden />
                  ) : (
                    <Bubble
                      message={message}
                      before={index === 0 ? null : conversation.at(index - 1)}
                      thread={thread}
                      chosen={isChosen(index)}
                      detailed={index === detailed}
                      onChoose={(extends_) => choose(index, extends_)}
                      onSelect={() => setRange({ anchor: index, end: index })}
                    />
                  )}
                </div>
              );
            })}
          </div>
        </ScrollRegion>
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
