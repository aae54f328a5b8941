import { ActionIcon } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import classes from './evidence.module.css';

export function PaneHead({
  title,
  action,
  onAction,
}: {
  title: string;
  action: string;
  onAction: (() => void) | undefined;
}) {
  return (
    <div className={classes.paneHead}>
      <h2>{title}</h2>
      {onAction !== undefined && (
        <ActionIcon variant="subtle" color="gray" size="sm" aria-label={action} title={action} onClick={onAction}>
          <IconPlus size={15} />
        </ActionIcon>
      )}
    </div>
  );
}
