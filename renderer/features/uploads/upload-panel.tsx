import { Button, Group, Progress, SegmentedControl } from '@mantine/core';
import {
  IconChevronDown,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconX,
  type Icon,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useCommands, type Command } from '#renderer/features/commands/commands.ts';
import { formatNumber } from '#renderer/lib/quantities.ts';
import { IconButton } from '#renderer/parts/icon-button.tsx';
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
      {shown && <Panel />}
    </>
  );
}

function Panel() {
  const queue = useUploadQueue();
  const snapshot = useUploads();
  const { show } = useUploadPanel();
  const { running, paused, bytes, bytesSent } = snapshot;
  const [chosen, setFilter] = useState<UploadFilter | null>(null);
  // Among thousands that were added, the one that was not would be nowhere to be seen.
  const filter = chosen ?? (!running && notAdded(snapshot) > 0 ? 'not-added' : 'all');
  const notice = noticeOf(snapshot);
  const close = (): void => {
    queue.clear();
    show(null);
  };
  return (
    <section className={classes.panel} data-uploads="shown" aria-label="Files being added">
      <header className={classes.head}>
        <b>{headingOf(snapshot)}</b>
        <Group gap={2}>
          {running && (
            <>
              {paused ? (
                <Tool label="Resume adding files" icon={IconPlayerPlay} onClick={queue.goOn} />
              ) : (
                <Tool label="Pause adding files" icon={IconPlayerPause} onClick={queue.pause} />
              )}
              <Tool label="Stop adding files" icon={IconPlayerStop} onClick={queue.stop} />
            </>
          )}
          <Tool label="Hide the files" icon={IconChevronDown} onClick={() => show(false)} />
          {!running && <Tool label="Close this list" icon={IconX} onClick={close} />}
        </Group>
      </header>
      {running && (
        <>
          <Progress value={bytes === 0 ? 0 : (bytesSent / bytes) * 100} size={3} aria-label="Sent so far" />
          <p className="quiet text-xs figures py-2 px-4">{progressOf(snapshot)}</p>
        </>
      )}
      {notice !== null && (
        <div className={classes.notice}>
          <span>{notice}</span>
          {snapshot.hold !== null && (
            <Button size="compact-sm" variant="default" onClick={queue.goOn}>
              Try now
            </Button>
          )}
        </div>
      )}
      <div className="p-2">
        <SegmentedControl
          size="xs"
          fullWidth
          aria-label="Which files to list"
          value={filter}
          onChange={setFilter}
          data={(['all', 'not-added', 'here-already'] as const).map((value) => ({
            value,
            label: `${filterNames[value]} ${formatNumber(matching(snapshot.uploads, value).length)}`,
          }))}
        />
      </div>
      <UploadRows uploads={matching(snapshot.uploads, filter)} />
      {!running && notAdded(snapshot) > 0 && (
        <footer className={classes.foot}>
          <span>Nothing else was affected.</span>
          {snapshot.uploads.some(mayTryAgain) && (
            <Button size="compact-sm" variant="default" onClick={() => queue.tryAgain()}>
              Try again
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

const filterNames: Record<UploadFilter, string> = {
  all: 'All',
  'not-added': 'Not added',
  'here-already': 'Here already',
};

function Tool({ label, icon, onClick }: { label: string; icon: Icon; onClick: () => void }) {
  return <IconButton label={label} tip={label} icon={icon} onClick={onClick} />;
}

function commandsFor(snapshot: UploadSnapshot, queue: UploadQueue, show: () => void): Command[] {
  const { uploads, running, paused } = snapshot;
  if (uploads.length === 0) return [];
  const group = 'Adding files';
  const commands: Command[] = [{ group, label: 'Show the files being added', run: show }];
  if (running && !paused) commands.push({ group, label: 'Pause adding files', run: queue.pause });
  if (paused) commands.push({ group, label: 'Resume adding files', run: queue.goOn });
  if (running) commands.push({ group, label: 'Stop adding files', run: queue.stop });
  if (uploads.some(mayTryAgain)) {
    commands.push({ group, label: 'Try again to add what was not', run: () => queue.tryAgain() });
  }
  if (!running) commands.push({ group, label: 'Close the list of added files', run: queue.clear });
  return commands;
}
