import { ActionIcon, Button, Group, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCheck,
  IconChevronDown,
  IconChevronUp,
  IconCopy,
  IconHourglass,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useRef, useState } from 'react';
import { formatCount, formatSize } from '#renderer/lib/quantities.ts';
import { mayTryAgain, type Upload, type UploadState } from './upload-queue.ts';
import { useUploadQueue, useUploads } from './uploads.tsx';
import classes from './uploads.module.css';

const words: Record<UploadState, string> = {
  asking: 'Waiting for your answer',
  waiting: 'Waiting',
  sending: 'Sending',
  done: 'Added',
  duplicate: 'Here already',
  skipped: 'Skipped',
  failed: 'Not added',
  stopped: 'Stopped',
  'left-out': 'Left out',
};

/** What happens to every dropped file, in the corner, until it is closed. */
export function UploadPanel() {
  const queue = useUploadQueue();
  const { uploads, running } = useUploads();
  const [folded, setFolded] = useState(false);
  if (uploads.length === 0) return null;

  const count = (state: UploadState): number => uploads.filter((upload) => upload.state === state).length;
  const through = uploads.filter((upload) => !['waiting', 'sending', 'asking'].includes(upload.state)).length;
  const bytes = uploads.reduce((sum, upload) => sum + upload.file.size, 0);
  const sent = uploads.reduce((sum, upload) => sum + upload.file.size * upload.progress, 0);
  const skipped = count('skipped') + count('left-out');
  const troubled = count('failed') + count('stopped');
  const heading = running
    ? `Adding ${through.toLocaleString('en-US')} of ${formatCount(uploads.length, 'file')}`
    : troubled > 0
      ? `${formatCount(count('done'), 'file')} added, ${troubled.toLocaleString('en-US')} not`
      : `${formatCount(count('done'), 'file')} added${skipped > 0 ? `, ${skipped.toLocaleString('en-US')} skipped` : ''}`;

  return (
    <section className={classes.panel} data-uploads={folded ? 'folded' : 'shown'} aria-label="Files being added">
      <header className={classes.head}>
        <b role="status">{heading}</b>
        <Group gap={2}>
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={folded ? 'Show the files' : 'Hide the files'}
            aria-expanded={!folded}
            onClick={() => setFolded(!folded)}
          >
            {folded ? <IconChevronUp size={16} /> : <IconChevronDown size={16} />}
          </ActionIcon>
          {running ? (
            <ActionIcon variant="subtle" color="gray" aria-label="Stop adding files" onClick={queue.stop}>
              <IconPlayerStop size={16} />
            </ActionIcon>
          ) : (
            <ActionIcon variant="subtle" color="gray" aria-label="Close this list" onClick={queue.clear}>
              <IconX size={16} />
            </ActionIcon>
          )}
        </Group>
      </header>
      {running && <Progress value={bytes === 0 ? 100 : (sent / bytes) * 100} size={3} aria-label="Sent so far" />}
      {!folded && <UploadRows uploads={uploads} />}
      {!running && troubled > 0 && (
        <footer className={classes.foot}>
          <span>Nothing else was affected.</span>
          {uploads.some(mayTryAgain) && (
            <Button size="compact-sm" variant="default" onClick={queue.tryAgain}>
              Try again
            </Button>
          )}
        </footer>
      )}
    </section>
  );
}

function UploadRows({ uploads }: { uploads: readonly Upload[] }) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: uploads.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 44,
    overscan: 6,
  });
  return (
    // Focusable, so that it scrolls by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div ref={scroller} className={classes.rows} tabIndex={0} role="list" aria-label="Files">
      <div style={{ height: rows.getTotalSize() }} role="presentation">
        {rows.getVirtualItems().map((row) => {
          const upload = uploads[row.index];
          if (upload === undefined) return null;
          return (
            <div
              key={upload.key}
              role="listitem"
              className={classes.row}
              data-state={upload.state}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              <StateIcon state={upload.state} />
              <div className={classes.what}>
                <span className={classes.name} title={upload.file.name}>
                  {upload.file.name}
                </span>
                <span className={classes.size} title={upload.message ?? undefined}>
                  {upload.message ??
                    `${words[upload.state]} · ${upload.folder === '' ? '' : `${upload.folder} · `}${formatSize(upload.file.size)}`}
                </span>
              </div>
              <span className={classes.percent}>
                {upload.state === 'sending' ? `${Math.round(upload.progress * 100)} %` : ''}
              </span>
            </div>
          );
        })}
      </div>
    </div>
  );
}

function StateIcon({ state }: { state: UploadState }) {
  if (state === 'done') return <IconCheck size={16} className={classes.good} aria-hidden />;
  if (state === 'failed' || state === 'stopped')
    return <IconAlertTriangle size={16} className={classes.bad} aria-hidden />;
  if (state === 'duplicate' || state === 'skipped') return <IconCopy size={16} aria-hidden />;
  if (state === 'left-out') return <IconX size={16} aria-hidden />;
  return <IconHourglass size={16} aria-hidden />;
}
