import { Badge } from '@mantine/core';
import { IconEyeOff, IconNote, IconTrash } from '@tabler/icons-react';
import type { MouseEvent } from 'react';
import type { Message, Thread, ThreadGap } from '#renderer/api/generated.ts';
import { MessageFiles } from './message-files.tsx';
import { clockOf, dayOf, dayWords, gapName, senderOf } from '#renderer/features/messages/message-words.ts';
import { Quote } from './quote.tsx';
import classes from './messages.module.css';

interface BubbleProps {
  message: Message;
  /** The one before it: null for none, undefined while it is being read. */
  before: Message | null | undefined;
  /** The one after it, likewise. */
  after: Message | null | undefined;
  thread: Thread;
  chosen: boolean;
  detailed: boolean;
  /** Opened, or, with Shift, the end of a selection. */
  onChoose: (extendsSelection: boolean) => void;
  onSelect: () => void;
  /** Leads to the message that this one answers. */
  onQuoted: (message: Message) => void;
}

/** A message as it looked on the phone, under its day, with what is known to be missing after it. */
export function Bubble({ message, before, after, thread, chosen, detailed, ...on }: BubbleProps) {
  const { onChoose, onSelect, onQuoted } = on;
  const isNewDay = before === null || (before !== undefined && dayOf(before) !== dayOf(message));
  const isGroup = thread.participants.filter(({ self }) => !self).length > 1;
  const { replyToId, caseId } = message;
  const { direction, body, deleted, edited, reactions, tags, note, private: hidden } = message;
  const press = (event: MouseEvent): void => {
    if (event.ctrlKey || event.metaKey) onSelect();
    else onChoose(event.shiftKey);
  };
  return (
    <>
      {isNewDay && <h3 className={classes.day}>{dayWords(message)}</h3>}
      {before === null && <Gaps gaps={gapsBefore(thread, message)} />}
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
          {replyToId !== null && <Quote caseId={caseId} id={replyToId} onOpen={onQuoted} />}
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
      {after !== undefined && <Gaps gaps={gapsBetween(thread, message, after)} />}
    </>
  );
}

function Gaps({ gaps }: { gaps: readonly ThreadGap[] }) {
  return gaps.map((gap) => (
    <p key={`${gap.kind} ${gap.from ?? ''} ${gap.note}`} className={classes.gap}>
      <b>{gapName(gap)}.</b> {gap.note}
    </p>
  ));
}

function describe(message: Message): string {
  return `Details of the message of ${senderOf(message)}, ${dayWords(message)} ${clockOf(message)}`;
}

/** What is known of the time before the first message. */
function gapsBefore({ gaps }: Thread, message: Message): ThreadGap[] {
  const first = whenOf(message);
  return gaps.filter(({ from, to }) => (from === null ? to !== null && to <= first : from < first));
}

/** What is known of a message, and of the time between it and the next one. */
function gapsBetween({ gaps }: Thread, message: Message, after: Message | null): ThreadGap[] {
  const [from, to] = [whenOf(message), after === null ? null : whenOf(after)];
  return gaps.filter((gap) => gap.from !== null && gap.from >= from && (to === null || gap.from < to));
}

function whenOf({ sentAt, localTime }: Message): string {
  return sentAt ?? localTime ?? '';
}
