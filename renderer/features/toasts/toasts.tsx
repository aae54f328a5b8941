import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { Keys } from '#renderer/parts/keys.tsx';
import { Countdown } from '#renderer/lib/countdown.ts';
import { offerUndo, undo } from './undo.ts';

export const undoMilliseconds = 8000;
const sayMilliseconds = 5000;
const leastAfterHover = 2000;

interface UndoOffer {
  /** Does it again, once it was undone. */
  redo?: () => unknown;
  /** It is done only now: it can no longer be taken back. Without this, it stays undoable while the window is open. */
  onOver?: () => void;
}

/**
 * Says what was done and offers for eight seconds to take it back; the keys for undo do so later too. The time rests
 * while the pointer or the keyboard is on it. It outlives the screen it came from. Answers what ends the offer early, as
 * if its time were over.
 */
export function toastWithUndo(message: string, onUndo: () => unknown, { redo, onOver }: UndoOffer = {}): () => void {
  const id = crypto.randomUUID();
  let closed = false;
  const close = (): void => {
    if (closed) return;
    closed = true;
    const focused = document.activeElement?.closest('[role="status"]') ?? null;
    countdown.stop();
    hideNotification(id);
    if (focused !== null) giveFocusBack();
  };
  const over = (): void => {
    if (closed) return;
    close();
    if (onOver === undefined) return;
    withdraw();
    onOver();
  };
  const undoable = {
    what: message,
    redo,
    undo: () => {
      close();
      return onUndo();
    },
  };
  const withdraw = offerUndo(undoable);
  const countdown = new Countdown(undoMilliseconds, over);
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    // Closed by hand, the offer is declined.
    onClose: over,
    ...restingWhenTouched(countdown),
    message: (
      <span className="toast-line row between gap-4 ink">
        <span>{message}</span>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<Keys keys="z" />}
          aria-keyshortcuts="Z"
          onClick={() => void undo(undoable)}
        >
          Undo
        </Button>
      </span>
    ),
  });
  return over;
}

/** Says that something worked, when the screen does not show it. */
export function toastDone(message: string): void {
  const id = crypto.randomUUID();
  const countdown = new Countdown(sayMilliseconds, () => hideNotification(id));
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    onClose: () => countdown.stop(),
    ...restingWhenTouched(countdown),
    message: <span className="toast-line row between gap-4 ink">{message}</span>,
  });
}

/** Says something that can be followed by one step; stays until it is answered or closed. */
export function toastWithAction(message: string, label: string, run: () => void): void {
  const id = crypto.randomUUID();
  const act = (): void => {
    hideNotification(id);
    run();
  };
  showNotification({
    id,
    role: 'status',
    autoClose: false,
    withBorder: true,
    message: (
      <span className="toast-line row between gap-4 ink">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={act}>
          {label}
        </Button>
      </span>
    ),
  });
}

/** Says what failed, in the server's own sentence; stays until it is closed. */
export function toastFailure(title: string, error: unknown): void {
  showNotification({
    title,
    message: sentenceFor(error),
    color: 'orange',
    icon: <IconAlertTriangle size={18} aria-hidden />,
    autoClose: false,
    withBorder: true,
    role: 'alert',
  });
}

function restingWhenTouched(countdown: Countdown): Record<string, () => void> {
  const hold = (): void => countdown.hold();
  const goOn = (): void => countdown.goOn(leastAfterHover);
  return { onMouseEnter: hold, onMouseLeave: goOn, onFocus: hold, onBlur: goOn };
}

/** The pressed button is gone with its notice: the keyboard goes on in the content. */
function giveFocusBack(): void {
  document.getElementById('content')?.focus({ preventScroll: true });
}
