import { Button } from '@mantine/core';
import { IconPlugConnectedX } from '@tabler/icons-react';
import { useSyncExternalStore } from 'react';
import { useConnection } from '#renderer/api/live/live-provider.tsx';
import { isSilent, onSilence } from '#renderer/api/silence.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Notice } from './notice.tsx';

/** While the application has stopped, hangs, or can't be reached. */
export function OfflineNotice() {
  const { mode } = useSession();
  const { connected, lookNow } = useConnection();
  const silent = useSyncExternalStore(onSilence, isSilent);
  if (connected && !silent) return null;
  const hosted = mode === 'hosted';
  const place = hosted ? window.location.host : 'Casewright';
  return (
    <Notice
      label="No connection"
      sign={IconPlugConnectedX}
      role="status"
      actions={
        !connected && (
          <Button size="compact-sm" variant="default" onClick={lookNow}>
            Try again
          </Button>
        )
      }
    >
      <b>
        {connected ? `${place} is not answering.` : hosted ? `No connection to ${place}.` : 'Casewright has stopped.'}
      </b>{' '}
      Nothing that was saved is lost.{' '}
      {connected
        ? 'You can continue when it answers.'
        : hosted
          ? 'You can save changes again when it is back.'
          : 'Start it again to continue.'}
    </Notice>
  );
}
