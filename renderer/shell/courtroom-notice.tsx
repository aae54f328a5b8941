import { Button } from '@mantine/core';
import { IconPodium } from '@tabler/icons-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { pauseSync } from '#renderer/api/sync.ts';
import { stores } from '#renderer/api/stores.ts';
import { courtroomAddress } from '#renderer/features/courtroom/addresses.ts';
import { dropPlace, placeBefore } from '#renderer/features/courtroom/court-place.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useSession } from '#renderer/features/session/session.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Notice } from './notice.tsx';

/** After a crash in the courtroom: the way back to where the person was. */
export function CourtroomNotice() {
  const { caseId } = useMatter().case;
  const { mode } = useSession();
  const [, navigate] = useLocation();
  const [place, setPlace] = useState(placeBefore);
  const { attempt } = useTask();
  const hearings = stores.hearings.useList(caseId).data;
  const hearing = hearings?.find(({ id }) => id === place?.hearingId);
  if (place === null || hearing === undefined) return null;
  const leave = (): void => {
    dropPlace();
    setPlace(null);
    if (mode === 'desktop') void attempt(() => pauseSync(0), 'Sync is still paused. It resumes in three minutes.');
  };
  return (
    <Notice
      label="Courtroom"
      sign={IconPodium}
      tone="accent"
      actions={
        <>
          <Button size="compact-sm" variant="default" onClick={leave}>
            Leave
          </Button>
          <Button size="compact-sm" onClick={() => navigate(courtroomAddress(place.hearingId))}>
            Continue
          </Button>
        </>
      }
    >
      <b>You were in the courtroom for {hearing.purpose}.</b> Your exhibit and page are kept.
    </Notice>
  );
}
