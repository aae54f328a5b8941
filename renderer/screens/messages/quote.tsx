import { useQuery } from '@tanstack/react-query';
import { messageById } from '#renderer/api/messages.ts';
import type { Message } from '#renderer/api/generated.ts';
import { senderOf } from '#renderer/features/messages/message-words.ts';
import classes from './messages.module.css';

interface QuoteProps {
  caseId: string;
  /** Of the message that is answered. */
  id: string;
  onOpen: (message: Message) => void;
}

/** The message that another one answers, above it; a click leads there. */
export function Quote({ caseId, id, onOpen }: QuoteProps) {
  const { data, isError } = useQuery(messageById(caseId, id));
  const message = data?.[0];
  if (message === undefined) {
    return <p className={classes.quote}>{isError || data ? 'Answers a message that is not here' : '…'}</p>;
  }
  const { body, attachments, deleted } = message;
  const file = attachments[0]?.name;
  return (
    <button
      type="button"
      className={classes.quote}
      title="Go to this message"
      onClick={(event) => {
        event.stopPropagation();
        onOpen(message);
      }}
    >
      <b>{senderOf(message)}</b>
      <span className="truncate" dir="auto">
        {body || file || (deleted ? 'Deleted by its sender' : 'A file')}
      </span>
    </button>
  );
}
