import { ActionIcon } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import classes from './tokens.module.css';

export function PanelHead({ title, onClose }: { title: string; onClose?: (() => void) | undefined }) {
  return (
    <div className={classes.panelHead}>
      <h2>{title}</h2>
      {onClose !== undefined && (
        <ActionIcon variant="subtle" color="gray" aria-label="Close" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      )}
    </div>
  );
}
