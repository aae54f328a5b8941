import { Button } from '@mantine/core';
import { hideNotification, showNotification } from '@mantine/notifications';
import { IconAlertTriangle } from '@tabler/icons-react';
import { sentenceFor } from '#renderer/api/api-error.ts';

export const undoMilliseconds = 8000;

/** Says what was done and offers to take it back for eight seconds. */
export function toastWithUndo(message: string, onUndo: () => void): void {
  const id = crypto.randomUUID();
  const undo = (): void => {
    hideNotification(id);
    onUndo();
  };
  showNotification({
    id,
    autoClose: undoMilliseconds,
    withBorder: true,
    message: (
      <span className="toast-line">
        <span>{message}</span>
        <Button size="compact-sm" variant="default" onClick={undo}>
          Undo
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
