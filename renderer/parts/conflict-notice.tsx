import { Button } from '@mantine/core';
import { IconGitMerge } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import classes from './conflict-notice.module.css';

interface ConflictNoticeProps {
  field: string;
  mine: ReactNode;
  theirs: ReactNode;
  keepLabel?: string;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
}

/** Both versions side by side; nothing is overwritten until the person chooses. */
export function ConflictNotice({
  field,
  mine,
  theirs,
  keepLabel = 'Save mine',
  onKeepMine,
  onTakeTheirs,
}: ConflictNoticeProps) {
  return (
    <div className={classes.conflict} role="alert">
      <div className="flex gap-2 tone-attention">
        <IconGitMerge className="mt-half" size={16} aria-hidden />
        <b>{field} was changed elsewhere while you were writing</b>
      </div>
      <dl className="my-2">
        <dt className="text-xs">Yours, not saved</dt>
        <dd className="mb-1h breaks pre-wrap">{mine}</dd>
        <dt className="text-xs">Saved now</dt>
        <dd className="mb-1h breaks pre-wrap">{theirs}</dd>
      </dl>
      <div className="flex wrap gap-2">
        <Button size="compact-sm" variant="default" onClick={onTakeTheirs}>
          Use saved version
        </Button>
        <Button size="compact-sm" onClick={onKeepMine}>
          {keepLabel}
        </Button>
      </div>
    </div>
  );
}
