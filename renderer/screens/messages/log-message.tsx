import { Button, SegmentedControl, Select, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callForAnswer } from '#renderer/api/client.ts';
import type { Message, Thread } from '#renderer/api/generated.ts';
import { ownWrite } from '#renderer/api/own-writes.ts';
import { refreshMessages, threadsOf } from '#renderer/api/messages.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { dayHere } from '#renderer/lib/today.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { ZoneField } from '#renderer/parts/zone-field.tsx';
import { messageLimits } from '#server/rules/messages.ts';
import { platformChoices } from '#renderer/features/messages/message-words.ts';
import classes from './messages.module.css';

interface LogMessageProps {
  thread: Thread | null;
  onSaved: (message: Message) => void;
  onClose: () => void;
}

/** A message that was sent or received elsewhere, written down by hand. Nothing is sent. */
export function LogMessage({ thread, onSaved, onClose }: LogMessageProps) {
  const client = useQueryClient();
  const { case: matter } = useMatter();
  const { busy, attempt } = useTask();
  const keptAs = `message in ${thread?.id ?? matter.caseId}`;
  const [before] = useState(() => keptWords<{ body: string; otherName: string }>(keptAs));
  const [platform, setPlatform] = useState<Thread['platform']>('other');
  const [otherName, setOtherName] = useState(before.otherName ?? '');
  const [direction, setDirection] = useState<'sent' | 'received'>('received');
  const [body, setBody] = useState(before.body ?? '');
  const { forget } = useKeptWords(
    keptAs,
    'a logged message',
    body === '' && otherName === '' ? null : { body, otherName },
  );
  const [date, setDate] = useState<string | null>(dayHere(new Date()));
  const [time, setTime] = useState('');
  const [timeZone, setTimeZone] = useState<string | null>(machineZone());
  const ready = body.trim() !== '' && date !== null && date !== '' && (thread !== null || otherName.trim() !== '');
  const save = (): Promise<boolean> =>
    attempt(async () => {
      const logged = callForAnswer('post_messages', {
        caseId: matter.caseId,
        ...(thread === null ? { platform, otherName: otherName.trim() } : { threadId: thread.id }),
        direction,
        body,
        localTime: time === '' ? (date ?? '') : `${date ?? ''}T${time}`,
        timeZone: timeZone ?? 'unknown',
      });
      const message = await ownWrite(logged, () => []);
      forget();
      refreshMessages(client, matter.caseId, [message.id]);
      await client.invalidateQueries({ queryKey: threadsOf(matter.caseId).queryKey });
      onSaved(message);
    }, 'The message could not be logged');
  return (
    <section className={classes.conversation} aria-label="Log a message">
      <form
        className="stack gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (ready) void save();
        }}
      >
        <h2>Log a message</h2>
        <p className="quiet flush">
          Write down a call, a letter or a message you can’t export. Nothing is sent, and the text can’t be changed
          later.
        </p>
        {thread === null ? (
          <>
            <Select
              label="Kind"
              data={platformChoices}
              value={platform}
              allowDeselect={false}
              onChange={(chosen) => chosen !== null && setPlatform(chosen)}
            />
            <TextInput
              label="With"
              placeholder="Dana Reyes"
              value={otherName}
              maxLength={messageLimits.name}
              required
              withAsterisk={false}
              onChange={(event) => setOtherName(event.currentTarget.value)}
            />
          </>
        ) : (
          <p className="flush">In “{thread.title}”</p>
        )}
        <SegmentedControl
          aria-label="Direction"
          data={[
            { value: 'received', label: 'Received' },
            { value: 'sent', label: 'Sent by me' },
          ]}
          value={direction}
          onChange={setDirection}
        />
        <Textarea
          label="Text"
          autosize
          minRows={4}
          maxLength={messageLimits.body}
          required
          withAsterisk={false}
          value={body}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        <DateField label="Date" towards="past" value={date} required onChange={setDate} />
        <TimeField label="Time, if known" value={time} onChange={setTime} on={{ date, zone: timeZone }} />
        <ZoneField label="Time zone" value={timeZone} onChange={setTimeZone} />
        <div className="row gap-2">
          <Button type="submit" loading={busy}>
            Log message
          </Button>
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
    </section>
  );
}
