import { Badge } from '@mantine/core';
import { IconEyeOff, IconNote, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Message, Thread } from '#renderer/api/generated.ts';
import { MessageFiles } from './message-files.tsx';
import { clockOf, dayOf, dayWords, gapName, senderOf } from '#renderer/features/messages/message-words.ts';
import classes from './messages.module.css';

interface BubbleProps {
  message: Message;
  /** The one before it: null for none, undefined while it is being read. */
  before: Message | null | undefined;
  thread: Thread;
  chosen: boolean;
  detailed: boolean;
  /** Opened, or, with Shift, the end of a selection. */
  onChoose: (extendsSelection: boolean) => void;
  onSelect: () => void;
}

/** A message as it looked on the phone, under its day, with what is known to be missing before it. */
export function Bubble({ message, before, thread, chosen, detailed, onChoose, onSelect }: BubbleProps) {
  const isNewDay = before === null || (before !== undefined && dayOf(before) !== dayOf(message));
  const isGroup = thread.participants.filter(({ self }) => !self).length > 1;
  const gaps = before === undefined ? [] : gapsBetween(thread, before, message);
  const { direction, body, deleted, edited, reactions, tags, note, private: hidden } = message;
  const press = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey) onSelect();
    else onChoose(event.shiftKey);
  };
  return (
    <>
      {isNewDay && <h3 className={classes.day}>{dayWords(message)}</h3>}
      {gaps.map((gap) => (
        <p key={`${gap.kind} ${gap.from ?? ''} ${gap.note}`} className={classes.gap}>
          <b>{gapName(gap)}.</b> {gap.note}
        </p>
      ))}
      <div className={classes.line} data-direction={direction}>
        {/* The keyboard has the button with the time, which does the same. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div
          className={classes.bubble}
          data-chosen={chosen || undefined}
          data-detailed={detailed || undefined}
          onClick={press}
        >
          {direction === 'received' && isGroup && <b className="block text-sm">{senderOf(message)}</b>}
          {deleted && (
            <span className={classes.mark}>
              <IconTrash size={13} aria-hidden /> Deleted by its sender
            </span>
          )}
          {body !== '' && (
            <p className={classes.body} dir="auto">
              {body}
            </p>
          )}
          <MessageFiles message={message} />
          <button type="button" className={classes.under} aria-label={describe(message)}>
            {edited && 'Edited · '}
            {clockOf(message)}
            {message.zoneFrom === 'unknown' && clockOf(message) !== '' && ' (zone unknown)'}
            {note !== '' && <IconNote size={13} aria-label="With a note" />}
            {hidden && <IconEyeOff size={13} aria-label="Hidden from assistants" />}
          </button>
        </div>
        {(reactions.length > 0 || tags.length > 0) && (
          <span className="row wrap gap-1">
            {reactions.map(({ by, emoji }) => (
              <span key={`${by} ${emoji}`} className={classes.reaction} title={by}>
                {emoji}
              </span>
            ))}
            {tags.map((tag) => (
              <Badge key={tag} size="sm" variant="light" tt="none">
                {tag}
              </Badge>
            ))}
          </span>
        )}
      </div>
    </>
  );
}

function describe(message: Message): string {
  return `Details of the message of ${senderOf(message)}, ${dayWords(message)} ${clockOf(message)}`;
}

/** What is known to be missing or odd between two messages. */
function gapsBetween({ gaps }: Thread, before: Message | null, message: Message) {
  const [from, to] = [before === null ? '' : whenOf(before), whenOf(message)];
  return gaps.filter((gap) => gap.from !== null && gap.from >= from && gap.from < to);
}

function whenOf({ sentAt, localTime }: Message): string {
  return sentAt ?? localTime ?? '';
}
