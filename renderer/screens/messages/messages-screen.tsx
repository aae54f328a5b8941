import { Button, TextInput } from '@mantine/core';
import { IconFileImport, IconMessages, IconPlus, IconSearch } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { useThreads } from '#renderer/api/messages.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { PageHead } from '#renderer/parts/page-head.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { Comparison } from './comparison/comparison.tsx';
import { Conversation } from './conversation.tsx';
import { ImportWizard } from './import/import-wizard.tsx';
import { GoToMessage } from './go-to-message.tsx';
import { LogMessage } from './log-message.tsx';
import { MessageResults } from './message-results.tsx';
import { ThreadList } from './thread-list.tsx';
import { useExportDrop } from './use-export-drop.ts';
import classes from './messages.module.css';

/** What people wrote to each other: threads, next to the one that is open. */
export default function MessagesScreen() {
  useScreenTitle('Messages');
  const { case: matter, canEdit } = useMatter();
  const threads = useThreads(matter.caseId);
  const [, navigate] = useLocation();
  const query = new URLSearchParams(useSearch());
  const threadId = query.get('id');
  const place = query.get('at');
  const doing = query.get('do');
  const wanted = query.get('message');
  const [file, setFile] = useState<File | null>(null);
  const searched = query.get('q');
  const [typed, setTyped] = useState(searched ?? '');
  const [shownFor, setShownFor] = useState(searched);
  // The palette may search again while this screen is open.
  if (searched !== shownFor) {
    setShownFor(searched);
    if (searched !== null) setTyped(searched);
  }
  const finder = useRef<HTMLInputElement>(null);
  const open = (id: string, at?: number): void => navigate(`/messages?id=${id}${at === undefined ? '' : `&at=${at}`}`);
  const begin = (what: 'import' | 'log'): void =>
    navigate(`/messages?do=${what}${threadId === null ? '' : `&id=${threadId}`}`);
  const close = (): void => {
    setFile(null);
    navigate(threadId === null ? '/messages' : `/messages?id=${threadId}`);
  };
  useExportDrop(canEdit, (dropped) => {
    setFile(dropped);
    begin('import');
  });
  useCommands([
    { keys: 'f', label: 'Search messages', group: 'Messages', icon: IconSearch, run: () => finder.current?.focus() },
    ...(canEdit
      ? [
          { keys: 'n', label: 'Log a message', group: 'Messages', icon: IconPlus, run: () => begin('log') },
          { keys: 'i', label: 'Import messages', group: 'Messages', icon: IconFileImport, run: () => begin('import') },
        ]
      : []),
  ]);
  const logButton = (
    <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={() => begin('log')}>
      Log a message
    </Button>
  );
  const importButton = (
    <Button leftSection={<IconFileImport size={16} aria-hidden />} onClick={() => begin('import')}>
      Import messages
    </Button>
  );
  if (doing === 'import' && canEdit) return <ImportWizard file={file} onFile={setFile} onOpen={open} onClose={close} />;
  return (
    <div className={classes.screen}>
      <PageHead
        title="Messages"
        sentence="Texts, chats and emails you imported or logged. Nothing is sent from here."
        action={
          canEdit &&
          threads.data !== undefined &&
          threads.data.length > 0 && (
            <div className="row gap-2">
              {logButton}
              {importButton}
            </div>
          )
        }
      />
      <Loaded of={threads} loading="Loading messages" failed="Messages could not be loaded">
        {(all) => {
          if (wanted !== null) return <GoToMessage caseId={matter.caseId} id={wanted} threads={all} />;
          const thread = all.find(({ id }) => id === threadId) ?? null;
          return all.length === 0 && doing !== 'log' ? (
            <EmptyState
              icon={IconMessages}
              title="No messages yet"
              action={
                canEdit && (
                  <>
                    {importButton}
                    {logButton}
                  </>
                )
              }
            >
              <p>
                Add the exports of your phone and apps: WhatsApp, text messages, iMessage, Messenger, Instagram,
                Telegram, email. Overlapping exports become one conversation, and what is missing or deleted is shown.
              </p>
            </EmptyState>
          ) : (
            <div className={classes.panes} data-open={thread !== null || doing === 'log' || undefined}>
              <nav className={classes.side} aria-label="Threads">
                <TextInput
                  ref={finder}
                  size="sm"
                  aria-label="Search messages"
                  placeholder="Search all messages"
                  leftSection={<IconSearch size={15} aria-hidden />}
                  value={typed}
                  onChange={(event) => setTyped(event.currentTarget.value)}
                  onKeyDown={(event) => {
                    if (event.key === 'Escape') setTyped('');
                  }}
                />
                {typed.trim() === '' ? (
                  <ThreadList threads={all} opened={threadId} onOpen={open} />
                ) : (
                  <MessageResults caseId={matter.caseId} typed={typed} onOpen={open} />
                )}
              </nav>
              {doing === 'log' && canEdit ? (
                <LogMessage thread={thread} onSaved={(message) => open(message.threadId)} onClose={close} />
              ) : thread === null ? (
                <div className={classes.none}>
                  <p className="quiet">Choose a thread to read it.</p>
                </div>
              ) : doing === 'compare' ? (
                <Comparison key={thread.id} thread={thread} onClose={close} />
              ) : (
                <Conversation
                  key={thread.id}
                  thread={thread}
                  threads={all}
                  at={place === null ? null : Number(place)}
                  canEdit={canEdit}
                  onClosed={() => navigate('/messages')}
                  onOpen={open}
                  onCompare={() => navigate(`/messages?do=compare&id=${thread.id}`)}
                />
              )}
            </div>
          );
        }}
      </Loaded>
    </div>
  );
}
