import { IconArrowsDiff, IconUnlink, IconTrash } from '@tabler/icons-react';
import { Link } from 'wouter';
import type { ComparedRow as Row, Message } from '#renderer/api/generated.ts';
import { clockOf, dayOf, dayWords, senderOf } from '#renderer/features/messages/message-words.ts';
import messages from '#renderer/screens/messages/messages.module.css';
import classes from './comparison.module.css';

interface ComparedRowProps {
  row: Row;
  /** The message before it: null for none, undefined while it is being read. */
  before: Message | null | undefined;
  /** Both exports cover this time. */
  covered: boolean;
  current: boolean;
}

/** A message as each of two exports has it. */
export function ComparedRow({ row, before, covered, current }: ComparedRowProps) {
  const { message } = row;
  const isNewDay = before === null || (before !== undefined && dayOf(before) !== dayOf(message));
  const differs = covered && row.shows !== 'same';
  return (
    <>
      {isNewDay && <h3 className={messages.day}>{dayWords(message)}</h3>}
      <div
        className={classes.row}
        data-differs={differs || undefined}
        data-current={current || undefined}
        aria-current={current || undefined}
      >
        <Cell row={row} side="left" covered={covered} />
        <Cell row={row} side="right" covered={covered} />
      </div>
    </>
  );
}

interface CellProps {
  row: Row;
  side: 'left' | 'right';
  covered: boolean;
}

function Cell({ row, side, covered }: CellProps) {
  const { message, shows } = row;
  const seen = row[side];
  const name = `${side === 'left' ? 'Left' : 'Right'} export`;
  if (seen === null) {
    return (
      <div className={classes.absent} role="group" aria-label={name}>
        {message.direction === 'system'
          ? 'Not in this export: the app writes such lines on one phone only'
          : covered
            ? 'Not in this export'
            : 'This export does not cover this time'}
      </div>
    );
  }
  const { text, at, localTime, deleted, edited, files } = seen;
  const clock = clockOf({ ...message, sentAt: at, localTime });
  return (
    <div className={classes.cell} role="group" aria-label={name} data-direction={message.direction}>
      <span className="row between gap-2 text-sm">
        <b className="truncate min-w-0">{message.direction === 'system' ? '' : senderOf(message)}</b>
        <Link className="quiet nowrap" href={`/messages?message=${message.id}`} title="Open in the conversation">
          {edited && 'Edited · '}
          {clock === '' ? 'Open' : clock}
        </Link>
      </span>
      {covered && <Mark shows={shows} side={side} hasText={text !== null} />}
      {text !== null && text !== '' && (
        <p className={messages.body} dir="auto">
          {text}
        </p>
      )}
      {text !== null && deleted && (
        <span className={messages.mark}>
          <IconTrash size={13} aria-hidden /> Deleted by its sender
        </span>
      )}
      {files !== 'none' && <span className={messages.mark}>{filesWords(row, files)}</span>}
    </div>
  );
}

/** What is different about it, in words and with an icon. */
function Mark({ shows, side, hasText }: { shows: Row['shows']; side: 'left' | 'right'; hasText: boolean }) {
  if (shows === `only_${side}`) {
    return (
      <span className={classes.differs}>
        <IconUnlink size={14} aria-hidden /> Only in this export
      </span>
    );
  }
  if (shows === 'deleted') {
    return (
      <span className={classes.differs}>
        <IconTrash size={14} aria-hidden /> {hasText ? 'Deleted there' : 'Deleted here: this export has no text'}
      </span>
    );
  }
  if (shows === 'different') {
    return (
      <span className={classes.differs}>
        <IconArrowsDiff size={14} aria-hidden /> Different text
      </span>
    );
  }
  return null;
}

function filesWords({ message: { attachments } }: Row, files: 'hashed' | 'named' | 'omitted'): string {
  const names = attachments.map(({ name }) => name).filter(Boolean);
  const named = names.length === 0 ? 'A file' : names.join(', ');
  if (files === 'hashed') return named;
  return files === 'named' ? `${named}: named, not in this export` : 'A file: left out of this export';
}
