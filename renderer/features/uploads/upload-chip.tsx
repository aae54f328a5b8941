import { RingProgress, UnstyledButton } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { headingOf, notAdded, noticeOf } from './upload-words.ts';
import { useUploadPanel, useUploads } from './uploads.tsx';
import classes from './uploads.module.css';

/** The list of files being added, folded away into the top bar. */
export function UploadChip() {
  const snapshot = useUploads();
  const { here, shown, show } = useUploadPanel();
  if (!here || shown) return null;
  const { running, bytes, bytesSent } = snapshot;
  const troubled = noticeOf(snapshot) !== null || (!running && notAdded(snapshot) > 0);
  return (
    <UnstyledButton
      className={classes.chip}
      data-troubled={troubled || undefined}
      title="Show the files being added"
      onClick={() => show(true)}
    >
      {troubled ? (
        <IconAlertTriangle size={16} aria-hidden />
      ) : running ? (
        <RingProgress
          size={18}
          thickness={3}
          sections={[{ value: bytes === 0 ? 0 : (bytesSent / bytes) * 100, color: 'var(--accent)' }]}
          aria-hidden
        />
      ) : (
        <IconCheck size={16} aria-hidden />
      )}
      <span className="truncate">{headingOf(snapshot)}</span>
    </UnstyledButton>
  );
}
