import { Button } from '@mantine/core';
import { Problem } from './problem.tsx';
import type { Sending } from './use-sending.ts';

interface SendButtonsProps {
  of: Pick<Sending, 'busy' | 'problem' | 'wait'>;
  /** What sending is called. */
  send: string;
  /** Everything that is needed was given. */
  ready?: boolean;
  /** It takes something away. */
  danger?: boolean;
  /** Without it, sending is all there is to do. */
  onCancel?: () => void;
}

/** The foot of a form: what was refused, sending it, and leaving it. */
export function SendButtons({ of: sending, send, ready = true, danger = false, onCancel }: SendButtonsProps) {
  const { busy, problem, wait } = sending;
  const sender = {
    type: 'submit',
    loading: busy,
    disabled: !ready || wait > 0,
    ...(danger && { color: 'red' }),
  } as const;
  return (
    <>
      <Problem says={problem} wait={wait} />
      {onCancel === undefined ? (
        <Button size="md" {...sender}>
          {send}
        </Button>
      ) : (
        <div className="row wrap gap-2">
          <Button {...sender}>{send}</Button>
          <Button variant="default" onClick={onCancel}>
            Cancel
          </Button>
        </div>
      )}
    </>
  );
}
