import { Button, Select, TextInput } from '@mantine/core';
import { IconCalendarEvent, IconFileText, IconPhotoDown, IconTag, IconTimeline } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callForAnswer } from '#renderer/api/client.ts';
import type { Thread } from '#renderer/api/generated.ts';
import { attachResource } from '#renderer/api/hearings.ts';
import { refreshMessages } from '#renderer/api/messages.ts';
import { ownWrite } from '#renderer/api/own-writes.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { stores } from '#renderer/api/stores.ts';
import { hearingName } from '#renderer/features/hearings/hearing-select.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Question } from '#renderer/parts/question.tsx';
import { SelectionBar, SelectionQuestion } from '#renderer/parts/selection-bar.tsx';
import { messageLimits, messageTitle } from '#server/rules/messages.ts';
import { dayOf } from '#renderer/features/messages/message-words.ts';

/** Messages of a thread one after the other, by their places; where it began, and where it ends. */
export interface Range {
  anchor: number;
  end: number;
}

interface SelectedMessagesProps {
  thread: Thread;
  range: Range;
  canEdit: boolean;
  onClear: () => void;
}

/** What can be done with the messages that are selected. */
export function SelectedMessages({ thread, range, canEdit, onClear }: SelectedMessagesProps) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const [asking, setAsking] = useState<'tag' | 'hearing' | 'delete' | null>(null);
  const hearings = stores.hearings.useList(thread.caseId).data ?? [];
  const { caseId } = thread;
  const offset = Math.min(range.anchor, range.end);
  const count = Math.abs(range.end - range.anchor) + 1;
  const read = async () => {
    if (count > messageLimits.bulk) throw new Error(`Select at most ${messageLimits.bulk.toLocaleString()} messages.`);
    const all = [];
    for (let from = offset; from < offset + count; from += messageLimits.page) {
      const limit = Math.min(messageLimits.page, offset + count - from);
      all.push(...(await call('get_messages', { caseId, threadId: thread.id, offset: from, limit })).messages);
    }
    return all;
  };
  const ids = async (): Promise<string[]> => (await read()).map(({ id }) => id);
  const tag = (name: string): Promise<boolean> =>
    attempt(async () => {
      const chosen = await ids();
      await ownWrite(callForAnswer('post_messages_bulk', { caseId, action: 'tag', ids: chosen, tag: name }), () => []);
      refreshMessages(client, caseId, chosen);
      setAsking(null);
      toastDone(`Tagged ${formatCount(chosen.length, 'message')} “${name}”`);
    }, 'The messages could not be tagged');
  const keep = (): Promise<boolean> =>
    attempt(async () => {
      const chosen = await ids();
      const { evidence } = await ownWrite(
        callForAnswer('post_messages_bulk', { caseId, action: 'keep', ids: chosen }),
        () => [],
      );
      refreshMessages(client, caseId, chosen);
      toastDone(
        evidence.length === 0 ? 'These messages have no files' : `${formatCount(evidence.length, 'file')} in Evidence`,
      );
    }, 'The files could not be kept as evidence');
  const exhibit = (): Promise<boolean> =>
    attempt(async () => {
      const made = { caseId, action: 'exhibit' as const, ids: await ids() };
      const { evidence } = await ownWrite(callForAnswer('post_messages_bulk', made), () => []);
      toastDone(`“${evidence[0]?.title ?? 'Messages'}” is in Evidence`);
    }, 'The exhibit could not be made');
  const attach = (hearingId: string): Promise<boolean> =>
    attempt(async () => {
      const step = newStep('Added messages to the hearing');
      for (const id of await ids()) await attachResource(client, hearingId, { kind: 'message', itemId: id }, step);
      setAsking(null);
      toastDone(`${formatCount(count, 'message')} added to the hearing`);
    }, 'The messages could not be added to the hearing');
  const record = (): Promise<boolean> =>
    attempt(async () => {
      const [first, ...more] = await read();
      const date = first && dayOf(first);
      if (!first || date === null || date === undefined) throw new Error('The date of this message is unknown.');
      const detail = [first, ...more].map((each) => `> ${each.body.replaceAll('\n', '\n> ')}`).join('\n\n');
      await stores.timelineEntries.create(client, {
        caseId,
        date,
        title: messageTitle(first),
        detail,
        ...(thread.courtCaseId !== null && { courtCaseId: thread.courtCaseId }),
      });
      toastDone('Added to the timeline');
    }, 'The messages could not be added to the timeline');
  const remove = (): Promise<boolean> =>
    attempt(async () => {
      const chosen = await ids();
      const gone = { caseId, action: 'delete-batch', ids: chosen, count: chosen.length } as const;
      await ownWrite(callForAnswer('post_messages_bulk', gone), () => []);
      refreshMessages(client, caseId, chosen);
      setAsking(null);
      onClear();
      toastDone(`Permanently deleted ${formatCount(chosen.length, 'message')}`);
    }, 'The messages could not be deleted');
  return (
    <>
      <SelectionBar
        label="Selected messages"
        place="above"
        count={count}
        deletes={canEdit ? `Delete ${formatCount(count, 'message')} permanently` : undefined}
        onDelete={() => setAsking('delete')}
        onClear={onClear}
      >
        {canEdit && (
          <>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconTimeline size={15} aria-hidden />}
              loading={busy}
              onClick={() => void record()}
            >
              Add to timeline
            </Button>
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconFileText size={15} aria-hidden />}
              loading={busy}
              onClick={() => void exhibit()}
            >
              Make exhibit
            </Button>
            {hearings.length > 0 && (
              <SelectionQuestion
                label="Add to hearing"
                icon={IconCalendarEvent}
                opened={asking === 'hearing'}
                onOpened={(opened) => setAsking(opened ? 'hearing' : null)}
                width={360}
                padding={12}
              >
                <Select
                  label="Hearing"
                  data={hearings.toReversed().map((hearing) => ({ value: hearing.id, label: hearingName(hearing) }))}
                  comboboxProps={{ withinPortal: false }}
                  onChange={(hearingId) => void (hearingId !== null && attach(hearingId))}
                />
              </SelectionQuestion>
            )}
            <Button
              size="compact-sm"
              variant="subtle"
              leftSection={<IconPhotoDown size={15} aria-hidden />}
              loading={busy}
              onClick={() => void keep()}
            >
              Keep files as evidence
            </Button>
            <SelectionQuestion
              label="Tag"
              icon={IconTag}
              opened={asking === 'tag'}
              onOpened={(opened) => setAsking(opened ? 'tag' : null)}
              width={260}
              padding={12}
            >
              <TagForm onTag={(name) => void tag(name)} />
            </SelectionQuestion>
          </>
        )}
      </SelectionBar>
      {asking === 'delete' && (
        <Question
          title={`Delete ${formatCount(count, 'message')} permanently?`}
          yes="Delete permanently"
          busy={busy}
          onClose={() => setAsking(null)}
          onYes={() => void remove()}
        >
          <p>
            They go with their files, tags and notes, and leave the lists of hearings. Evidence you made from them
            stays. This can’t be undone.
          </p>
        </Question>
      )}
    </>
  );
}

function TagForm({ onTag }: { onTag: (name: string) => void }) {
  const [typed, setTyped] = useState('');
  const name = typed.trim();
  return (
    <form
      className="row gap-2 align-end"
      onSubmit={(event) => {
        event.preventDefault();
        if (name !== '') onTag(name);
      }}
    >
      <TextInput
        label="Tag"
        value={typed}
        maxLength={messageLimits.tag}
        required
        withAsterisk={false}
        data-autofocus
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit">Add</Button>
    </form>
  );
}
