import { Button } from '@mantine/core';
import { Keys } from '#renderer/parts/keys.tsx';
import classes from './inbox.module.css';

interface AnswerButtonProps {
  label: string;
  keys: string;
  /** What it does, for who hesitates. */
  does: string;
  loses?: boolean | undefined;
  first?: boolean;
  busy?: boolean;
  onClick: () => void;
}

/** One answer: its word, its key, and its effect. */
export function AnswerButton({
  label,
  keys,
  does,
  loses = false,
  first = false,
  busy = false,
  onClick,
}: AnswerButtonProps) {
  return (
    <div className={classes.answer}>
      <Button
        variant={first ? 'filled' : 'default'}
        {...(loses && { c: 'var(--loss)' })}
        rightSection={<Keys keys={keys} />}
        aria-keyshortcuts={keys.toUpperCase()}
        loading={busy}
        onClick={onClick}
      >
        {label}
      </Button>
      <span>{does}</span>
    </div>
  );
}
