import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import type { BackupState } from '#renderer/api/settings.ts';
import classes from './settings.module.css';

interface Props {
  restored: NonNullable<BackupState['restored']>;
  onGoBack: (folder: string) => void;
}

/** Shown until the next start: what was restored, and the way back. */
export function RestoredNote({ restored: { from, keptIn }, onGoBack }: Props) {
  return (
    <div className={classes.restored} role="status">
      <IconCircleCheck className="tone-done" size={20} aria-hidden />
      <div>
        <b>The backup is restored.</b>
        <p>
          It came from <code className="text-xs breaks">{from}</code>. Your earlier data is kept whole: see “Kept before
          a restore” in the list.
        </p>
        <Button size="compact-sm" variant="default" onClick={() => onGoBack(keptIn)}>
          Go back to before the restore…
        </Button>
      </div>
    </div>
  );
}
