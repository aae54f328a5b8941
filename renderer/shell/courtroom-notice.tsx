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

/** After a crash in the courtroom: the way back to where the person was. */
export function CourtroomBar() {
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
    <section className="row gap-2 rigid text-sm on-accent py-1h px-4 screen-only" aria-label="Courtroom">
      <IconPodium size={16} aria-hidden />
      <p className="breaks grow">
        <b>You were in the courtroom for {hearing.purpose}.</b> Your exhibit and page are kept.
      </p>
      <Button size="compact-sm" variant="default" onClick={leave}>
        Leave the courtroom
      </Button>
      <Button size="compact-sm" onClick={() => navigate(courtroomAddress(place.hearingId))}>
        Continue in the courtroom
      </Button>
    </section>
  );
}
