import { Button } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { formatNumber } from '#renderer/lib/quantities.ts';
import classes from './timeline.module.css';

interface BulkBarProps {
  count: number;
  canDelete: boolean;
  onDelete: () => void;
  onClear: () => void;
}

/** What can be done with many entries at once. */
export function BulkBar({ count, canDelete, onDelete, onClear }: BulkBarProps) {
  return (
    <div className={classes.bulk} data-screen-only>
      <b className="figures" role="status">
        {formatNumber(count)} selected
      </b>
      {canDelete && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="red"
          c="var(--loss)"
          leftSection={<IconTrash size={15} aria-hidden />}
          onClick={onDelete}
        >
          Delete
        </Button>
      )}
      <Button
        size="compact-sm"
        variant="subtle"
        color="gray"
        ml="auto"
        leftSection={<IconX size={15} aria-hidden />}
        onClick={onClear}
      >
        Unselect
      </Button>
    </div>
  );
}
