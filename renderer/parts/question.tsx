import { Button, Modal } from '@mantine/core';
import { useId, type ReactNode } from 'react';
import { useFocusBack } from './focus-back.ts';
import { Refusal } from './refusal.tsx';

interface QuestionProps {
  /** What is asked, by name: “Remove Dana Reyes?” */
  title: string;
  /** What will be different, of how much, and whether it can be undone. */
  children: ReactNode;
  /** What doing it is called. */
  yes: string;
  /** What leaving it is called. */
  no?: string;
  /** It takes nothing away. */
  harmless?: boolean;
  busy?: boolean;
  /** Why it could not be done. */
  problem?: string | null;
  onYes: () => void;
  onClose: () => void;
}

/**
 * Asks before something is done that can't simply be undone. The focus is on leaving it, so that Enter does nothing, as
 * Escape and a click elsewhere do; afterwards it is back where it was. Shown while it is rendered.
 */
export function Question(props: QuestionProps) {
  const { title, children, yes, no = 'Cancel', harmless = false, busy = false, problem = null, onYes, onClose } = props;
  const said = useId();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={busy ? () => undefined : onClose}
      size={480}
      title={<b>{title}</b>}
      aria-describedby={said}
      returnFocus={false}
    >
      <div id={said} className="stack gap-2 mb-6 breaks">
        {children}
      </div>
      <Refusal says={problem} />
      <div className="flex to-end wrap gap-2">
        <Button variant="default" disabled={busy} onClick={onClose} data-autofocus>
          {no}
        </Button>
        <Button {...(!harmless && { color: 'red' })} loading={busy} onClick={onYes}>
          {yes}
        </Button>
      </div>
    </Modal>
  );
}
