import { Button, Switch, TagsInput, Textarea } from '@mantine/core';
import { IconSelect } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Message } from '#renderer/api/generated.ts';
import { markMessage, type MessageMarks } from '#renderer/api/messages.ts';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { formatInstant } from '#renderer/lib/dates.ts';
import { Facts } from '#renderer/parts/facts.tsx';
import { messageLimits } from '#server/rules/messages.ts';
import { dayWords, nameOf, senderOf } from '#renderer/features/messages/message-words.ts';

interface MessageDetailsProps {
  message: Message;
  canEdit: boolean;
  onSelect: () => void;
  onClose: () => void;
}

/** What the export says of a message exactly, and what people added to it. */
export function MessageDetails({ message, canEdit, onSelect, onClose }: MessageDetailsProps) {
  const client = useQueryClient();
  const { attempt } = useTask();
  const keptAs = `note of message ${message.id}`;
  const [note, setNote] = useState(() => keptWords<{ note: string }>(keptAs).note ?? message.note);
  const { forget } = useKeptWords(keptAs, 'a note', note === message.note ? null : { note });
  const mark = (marks: MessageMarks): void =>
    void attempt(async () => {
      await markMessage(client, message, marks);
      if (marks.note !== undefined) forget();
    }, 'The message could not be changed');
  const { source, editions } = message;
  return (
    <RecordSide label="Message" onClose={onClose}>
      <div className="stack gap-4 p-4">
        <div className="row between gap-2">
          <h2>Message</h2>
          {canEdit && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconSelect size={15} aria-hidden />}
              onClick={onSelect}
            >
              Select
            </Button>
          )}
        </div>
        <Facts
          narrow
          of={{
            From: message.senderHandle === null ? senderOf(message) : `${senderOf(message)} (${message.senderHandle})`,
            To: message.recipients.length > 0 && message.recipients.map(nameOf).join(', '),
            Sent: message.sentAt === null ? `${dayWords(message)}, zone unknown` : formatInstant(message.sentAt),
            'As exported': message.rawTimestamp,
            'Time zone': message.timeZone ?? 'Unknown',
            Time: message.uncertain && 'In an hour that clocks repeat or skip: the order of the export decided',
            Service: message.service,
            Source: source === null ? 'Logged by hand' : `${source.method}, record ${source.record}`,
            Device: source?.device ?? null,
            'Found in': source !== null && formatCount(source.seenIn.length, 'export'),
            'File hash': source?.fileSha256 ?? null,
          }}
        />
        {editions.length > 0 && (
          <section aria-label="Earlier wordings" className="stack gap-1">
            <b>Earlier wordings</b>
            {editions.map((edition) => (
              <p key={`${edition.at ?? ''} ${edition.body}`} className="flush breaks">
                {edition.body}
              </p>
            ))}
          </section>
        )}
        <TagsInput
          label="Tags"
          value={message.tags}
          readOnly={!canEdit}
          maxTags={messageLimits.tags}
          placeholder={message.tags.length === 0 ? 'Type a tag' : ''}
          onChange={(tags) => mark({ tags: tags.map((tag) => tag.slice(0, messageLimits.tag)) })}
        />
        <Textarea
          label="Note"
          description="Your note; not part of the message"
          autosize
          minRows={3}
          maxLength={messageLimits.note}
          readOnly={!canEdit}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
          onBlur={() => {
            if (note !== message.note) mark({ note });
          }}
        />
        {canEdit && (
          <Switch
            label="Hide from assistants"
            checked={message.private}
            onChange={(event) => mark({ private: event.currentTarget.checked })}
          />
        )}
      </div>
    </RecordSide>
  );
}
