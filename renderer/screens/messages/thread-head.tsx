import { ActionIcon, Button, Menu, Select, TextInput } from '@mantine/core';
import {
  IconAlertTriangle,
  IconColumns2,
  IconDots,
  IconDownload,
  IconEdit,
  IconEye,
  IconEyeOff,
  IconGitMerge,
  IconTrash,
  IconUsers,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Thread } from '#renderer/api/generated.ts';
import { changeThread, deleteThread, logUrl } from '#renderer/api/messages.ts';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { formatCount } from '#renderer/lib/quantities.ts';
import { Question } from '#renderer/parts/question.tsx';
import { gapName, nameOf, spanDay } from '#renderer/features/messages/message-words.ts';
import { JumpToDay } from './jump-to-day.tsx';
import { People } from './people.tsx';
import { platformName } from '#server/rules/messages.ts';
import classes from './messages.module.css';

interface ThreadHeadProps {
  thread: Thread;
  threads: readonly Thread[];
  canEdit: boolean;
  onGoTo: (place: number) => void;
  onClosed: () => void;
  onOpen: (threadId: string) => void;
  onCompare: () => void;
}

type Doing = 'rename' | 'people' | 'merge' | 'delete' | 'gaps' | null;

/** Who wrote, how much and when, what is missing, and what can be done with the thread. */
export function ThreadHead({ thread, threads, canEdit, onGoTo, onClosed, onOpen, onCompare }: ThreadHeadProps) {
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const [doing, setDoing] = useState<Doing>(null);
  const { counts, participants, firstAt, lastAt, gaps } = thread;
  const change = (what: Parameters<typeof changeThread>[2]): Promise<boolean> =>
    attempt(async () => void (await changeThread(client, thread, what)), 'The thread could not be changed');
  const others = participants.filter(({ self }) => !self);
  return (
    <header className={classes.threadHead}>
      <div className="row between gap-2 wrap">
        {doing === 'rename' ? (
          <Rename
            title={thread.title}
            onDone={(title) => {
              setDoing(null);
              if (title !== null && title !== thread.title) void change({ title });
            }}
          />
        ) : (
          <h2 className="truncate min-w-0">{thread.title}</h2>
        )}
        <div className="row gap-2">
          {thread.imports.length > 1 && (
            <Button
              size="compact-sm"
              variant="default"
              leftSection={<IconColumns2 size={15} aria-hidden />}
              onClick={onCompare}
            >
              Compare exports
            </Button>
          )}
          <JumpToDay thread={thread} onGoTo={onGoTo} />
          {canEdit && (
            <Menu position="bottom-end">
              <Menu.Target>
                <ActionIcon
                  variant="default"
                  size="md"
                  aria-label="Thread actions"
                  title="Thread actions"
                  loading={busy}
                >
                  <IconDots size={16} aria-hidden />
                </ActionIcon>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item leftSection={<IconEdit size={15} aria-hidden />} onClick={() => setDoing('rename')}>
                  Rename
                </Menu.Item>
                <Menu.Item leftSection={<IconUsers size={15} aria-hidden />} onClick={() => setDoing('people')}>
                  Link people to contacts
                </Menu.Item>
                <Menu.Item leftSection={<IconGitMerge size={15} aria-hidden />} onClick={() => setDoing('merge')}>
                  Merge into another thread
                </Menu.Item>
                <Menu.Item
                  leftSection={
                    thread.private ? <IconEye size={15} aria-hidden /> : <IconEyeOff size={15} aria-hidden />
                  }
                  onClick={() => void change({ private: !thread.private })}
                >
                  {thread.private ? 'Show to assistants' : 'Hide from assistants'}
                </Menu.Item>
                <Menu.Divider />
                {(['pdf', 'csv', 'json'] as const).map((format) => (
                  <Menu.Item
                    key={format}
                    component="a"
                    href={logUrl(thread, format)}
                    download
                    leftSection={<IconDownload size={15} aria-hidden />}
                  >
                    Message log as {format.toUpperCase()}
                  </Menu.Item>
                ))}
                <Menu.Divider />
                <Menu.Item
                  color="red"
                  leftSection={<IconTrash size={15} aria-hidden />}
                  onClick={() => setDoing('delete')}
                >
                  Delete permanently
                </Menu.Item>
              </Menu.Dropdown>
            </Menu>
          )}
        </div>
      </div>
      <p className="quiet text-sm flush">
        {platformName(thread)} · {others.map(nameOf).join(', ') || 'Nobody named'} ·{' '}
        {formatCount(counts.all, 'message')} ({counts.sent.toLocaleString()} sent, {counts.received.toLocaleString()}{' '}
        received)
        {firstAt !== null && lastAt !== null && ` · ${spanDay(firstAt)} to ${spanDay(lastAt)}`}
        {thread.private && ' · Hidden from assistants'}
      </p>
      <div className="row gap-3 wrap">
        {canEdit && (
          <CourtFileSelect label="" value={thread.courtCaseId} onChange={(assignTo) => void change({ assignTo })} />
        )}
        {gaps.length > 0 && (
          <Button
            size="compact-sm"
            variant="subtle"
            color="gray"
            leftSection={<IconAlertTriangle size={15} className="tone-attention" aria-hidden />}
            aria-expanded={doing === 'gaps'}
            onClick={() => setDoing(doing === 'gaps' ? null : 'gaps')}
          >
            {formatCount(gaps.length, 'note')} on what is missing or changed
          </Button>
        )}
      </div>
      {doing === 'gaps' && (
        <ul className={classes.gaps}>
          {gaps.map((gap) => (
            <li key={`${gap.kind} ${gap.from ?? ''} ${gap.note}`}>
              <b>{gapName(gap)}</b>
              {gap.from !== null &&
                `, ${spanDay(gap.from)}${gap.to !== null && spanDay(gap.to) !== spanDay(gap.from) ? ` to ${spanDay(gap.to)}` : ''}`}
              : {gap.note}
            </li>
          ))}
        </ul>
      )}
      {doing === 'people' && (
        <People thread={thread} onClose={() => setDoing(null)} onSave={(people) => change({ participants: people })} />
      )}
      {doing === 'merge' && (
        <Merge
          thread={thread}
          threads={threads}
          onClose={() => setDoing(null)}
          onMerge={(mergeInto) =>
            attempt(async () => {
              await changeThread(client, thread, { mergeInto });
              setDoing(null);
              onOpen(mergeInto);
            }, 'The threads could not be merged')
          }
        />
      )}
      {doing === 'delete' && (
        <Question
          title={`Delete “${thread.title}” permanently?`}
          yes="Delete permanently"
          busy={busy}
          onClose={() => setDoing(null)}
          onYes={() =>
            void attempt(async () => {
              await deleteThread(client, thread);
              toastDone(`Permanently deleted “${thread.title}”`);
              onClosed();
            }, 'The thread could not be deleted')
          }
        >
          <p>
            {formatCount(counts.all, 'message')} and {formatCount(counts.attachments, 'attachment')} will be deleted,
            with tags and notes. Evidence you made from them stays. An imported export is deleted too, when nothing else
            is kept of it. This can’t be undone.
          </p>
        </Question>
      )}
    </header>
  );
}

function Rename({ title, onDone }: { title: string; onDone: (title: string | null) => void }) {
  const [typed, setTyped] = useState(title);
  return (
    <TextInput
      size="sm"
      aria-label="Name of the thread"
      value={typed}
      maxLength={300}
      autoFocus
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => onDone(typed.trim() === '' ? null : typed.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
        if (event.key === 'Escape') onDone(null);
      }}
    />
  );
}

interface MergeProps {
  thread: Thread;
  threads: readonly Thread[];
  onMerge: (into: string) => Promise<unknown>;
  onClose: () => void;
}

function Merge({ thread, threads, onMerge, onClose }: MergeProps) {
  const [into, setInto] = useState<string | null>(null);
  const others = threads.filter(({ id, platform }) => id !== thread.id && platform === thread.platform);
  return (
    <Question
      title={`Merge “${thread.title}” into another thread?`}
      yes="Merge"
      harmless
      onClose={onClose}
      onYes={() => void (into !== null && onMerge(into))}
    >
      <p>All of its messages move there. Later imports of either are added to that thread.</p>
      <Select
        label="Thread"
        data={others.map(({ id, title }) => ({ value: id, label: title }))}
        value={into}
        searchable
        onChange={setInto}
      />
      {others.length === 0 && <p className="quiet">There is no other thread of {platformName(thread)}.</p>}
    </Question>
  );
}
