import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import classes from './members.module.css';

interface AskFirstProps {
  /** What will be different afterwards. */
  question: string;
  action: string;
  danger?: boolean;
  busy: boolean;
  onCancel: () => void;
  onYes: () => void;
}

/** Says below a line what is about to happen, before it does; the keyboard is on the way back. */
export function AskFirst({ question, action, danger = false, busy, onCancel, onYes }: AskFirstProps) {
  const escape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') onCancel();
  };
  return (
    <div className={classes.asking} role="group" aria-label={action}>
      <p>{question}</p>
      <div className="flex wrap gap-2">
        <Button size="compact-md" {...(danger && { color: 'red' })} loading={busy} onClick={onYes} onKeyDown={escape}>
          {action}
        </Button>
        <Button size="compact-md" variant="default" disabled={busy} onClick={onCancel} onKeyDown={escape} autoFocus>
          Cancel
        </Button>
      </div>
    </div>
  );
}
