import { ActionIcon, Button, Group, Progress, SegmentedControl, Tooltip } from '@mantine/core';
import { IconChevronDown, IconPlayerPause, IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { mayTryAgain } from './upload.ts';
import type { UploadQueue } from './upload-queue.ts';
import { UploadRows } from './upload-rows.tsx';
import type { UploadSnapshot } from './upload-snapshot.ts';
import {
  announcementOf,
  headingOf,
  matching,
  notAdded,
  noticeOf,
  progressOf,
  type UploadFilter,
} from './upload-words.ts';
import { useUploadPanel, useUploadQueue, useUploads } from './uploads.tsx';
import classes from './uploads.module.css';

/** What happens to every dropped file, in the corner, until it is closed. */
export function UploadPanel() {
  const queue = useUploadQueue();
  const snapshot = useUploads();
  const { shown, show } = useUploadPanel();
  useCommands(commandsFor(snapshot, queue, () => show(true)));
  return (
    <>
      <div className="only-spoken" role="status">
        {announcementOf(snapshot)}
      </div>
      {shown && <Panel snapshot={snapshot} queue={queue} onFold={() => show(false)} onClosed={() => show(null)} />}
    </>
  );
}

interface PanelProps {
  snapshot: UploadSnapshot;
  queue: UploadQueue;
  onFold: () => void;
  onClosed: () => void;
}

function Panel({ snapshot, queue, onFold, onClosed }: PanelProps) {
  const { running, paused, bytes, bytesSent } = snapshot;
  const [filter, setFilter] = useState<UploadFilter>('all');
  const notice = noticeOf(snapshot);
  const close = (): void => {
    queue.clear();
    onClosed();
  };
  return (
    <section className={classes.panel} data-uploads="shown" aria-label="Files being added">
      <header className={classes.head}>
        <b>{headingOf(snapshot)}</b>
        <Group gap={2}>
          {running && (
            <>
              {paused ? (
                <Tool label="Go on adding files" icon={<IconPlayerPlay size={16} />} onClick={queue.goOn} />
              ) : (
                <Tool label="Pause adding files" icon={<IconPlayerPause size={16} />} onClick={queue.pause} />
              )}
              <Tool label="Stop adding files" icon={<IconPlayerStop size={16} />} onClick={queue.stop} />
            </>
          )}
          <Tool label="Hide the files" icon={<IconChevronDown size={16} />} onClick={onFold} />
          {!running && <Tool label="Close this list" icon={<IconX size={16} />} onClick={close} />}
        </Group>
      </header>
      {running && (
        <>
          <Progress value={bytes === 0 ? 0 : (bytesSent / bytes) * 100} size={3} aria-label="Sent so far" />
          <p className={classes.pace}>{progressOf(snapshot)}</p>
        </>
      )}
      {notice !== null && <Notice text={notice} snapshot={snapshot} queue={queue} />}
      <Filter snapshot={snapshot} filter={filter} onFilter={setFilter} />
      <UploadRows snapshot={snapshot} uploads={matching(snapshot.uploads, filter)} queue={queue} />
      {!running && notAdded(snapshot) > 0 && <Foot snapshot={snapshot} queue={queue} />}
    </section>
  );
}

function Tool({ label, icon, onClick }: { label: string; icon: ReactNode; onClick: () => void }) {
  return (
    <Tooltip label={label}>
      <ActionIcon variant="subtle" color="gray" aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  );
}

function Notice({ text, snapshot, queue }: { text: string; snapshot: UploadSnapshot; queue: UploadQueue }) {
  return (
    <div className={classes.notice}>
      <span>{text}</span>
      {snapshot.hold !== null && (
        <Button size="compact-sm" variant="default" onClick={queue.goOn}>
          Try now
        </Button>
      )}
    </div>
  );
}

function Foot({ snapshot, queue }: { snapshot: UploadSnapshot; queue: UploadQueue }) {
  return (
    <footer className={classes.foot}>
      <span>Nothing else was affected.</span>
      {snapshot.uploads.some(mayTryAgain) && (
        <Button size="compact-sm" variant="default" onClick={() => queue.tryAgain()}>
          Try again
        </Button>
      )}
    </footer>
  );
}

interface FilterProps {
  snapshot: UploadSnapshot;
  filter: UploadFilter;
  onFilter: (filter: UploadFilter) => void;
}

function Filter({ snapshot, filter, onFilter }: FilterProps) {
  const labelled = (value: UploadFilter, words: string) => ({
    value,
    label: `${words} ${formatNumber(matching(snapshot.uploads, value).length)}`,
  });
  return (
    <div className="p-2">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Which files to list"
        value={filter}
        onChange={onFilter}
        data={[labelled('all', 'All'), labelled('not-added', 'Not added'), labelled('here-already', 'Here already')]}
      />
    </div>
  );
}

function commandsFor(snapshot: UploadSnapshot, queue: UploadQueue, show: () => void): Command[] {
  const { uploads, running, paused } = snapshot;
  if (uploads.length === 0) return [];
  const group = 'Adding files';
  const commands: Command[] = [{ group, label: 'Show the files being added', run: show }];
  if (running && !paused) commands.push({ group, label: 'Pause adding files', run: queue.pause });
  if (paused) commands.push({ group, label: 'Go on adding files', run: queue.goOn });
  if (running) commands.push({ group, label: 'Stop adding files', run: queue.stop });
  if (uploads.some(mayTryAgain)) {
    commands.push({ group, label: 'Try again to add what was not', run: () => queue.tryAgain() });
  }
  if (!running) commands.push({ group, label: 'Close the list of added files', run: queue.clear });
  return commands;
}
