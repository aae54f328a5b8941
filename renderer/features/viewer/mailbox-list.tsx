import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { MailMessage } from '#renderer/api/generated.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { fieldOf, mailDate } from './mail-date.ts';
import classes from './mail.module.css';

interface MailboxListProps {
  messages: readonly MailMessage[];
  more: number;
  /** Counted from 1. */
  shown: number;
  onChoose: (number: number) => void;
}

const rowHeight = 64;

/** The mails of a mailbox, in the order of the file; arrow keys go through them. */
export function MailboxList({ messages, more, shown, onChoose }: MailboxListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: messages.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 8,
  });
  useEffect(() => rows.scrollToIndex(shown - 1, { align: 'auto' }), [rows, shown]);
  const onKey = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (by === 0) return;
    event.preventDefault();
    onChoose(Math.min(messages.length, Math.max(1, shown + by)));
  };
  return (
    <nav className={classes.mailbox} aria-label="Emails in this mailbox">
      <p className={classes.mailboxHead}>{formatCount(messages.length + more, 'email')}</p>
      <div
        ref={scroller}
        className="grow scroll focus-inside"
        role="listbox"
        aria-label="Emails"
        aria-activedescendant={`mail-${shown}`}
        tabIndex={0}
        onKeyDown={onKey}
      >
        <div style={{ height: rows.getTotalSize(), position: 'relative' }}>
          {rows.getVirtualItems().map(({ index, start }) => {
            const message = messages[index];
            if (message === undefined) return null;
            const number = index + 1;
            return (
              // The list has the keyboard; a row answers the pointer only.
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
              <div
                key={number}
                id={`mail-${number}`}
                role="option"
                tabIndex={-1}
                aria-selected={number === shown}
                className={classes.mailboxRow}
                style={{ transform: `translateY(${start}px)`, height: rowHeight }}
                onClick={() => onChoose(number)}
              >
                <b>{fieldOf(message, 'From') || 'Unknown sender'}</b>
                <span>{fieldOf(message, 'Subject') || 'No subject'}</span>
                <small className="figures">{mailDate(fieldOf(message, 'Date')).short}</small>
              </div>
            );
          })}
        </div>
      </div>
      {more > 0 && (
        <p className="quiet text-sm py-3 px-4">
          {formatCount(more, 'more email')} in the file. Search finds all of them; save the original to see them.
        </p>
      )}
    </nav>
  );
}
