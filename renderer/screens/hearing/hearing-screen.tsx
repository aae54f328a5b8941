import { Button } from '@mantine/core';
import { IconCalendarOff } from '@tabler/icons-react';
import { Link, useParams } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { HearingPage } from './hearing-page.tsx';

/** A hearing, opened: the working page for the day in court. */
export default function HearingScreen() {
  const id = decodeURIComponent(useParams()['id'] ?? '');
  const { case: matter } = useMatter();
  const hearings = stores.hearings.useList(matter.caseId);
  const gone = useOnTheWayOut();
  if (hearings.data === undefined) {
    if (!hearings.isError) return <Loading label="Opening the hearing" />;
    return (
      <Failure title="The hearing could not be opened" error={hearings.error} onRetry={() => void hearings.refetch()} />
    );
  }
  const hearing = hearings.data.find((each) => each.id === id);
  if (hearing === undefined || gone.has(id)) return <Gone />;
  return <HearingPage hearing={hearing} all={hearings.data} />;
}

function Gone() {
  return (
    <EmptyState
      icon={IconCalendarOff}
      title="This hearing is not here any more"
      heading="h1"
      action={
        <Button component={Link} href="/hearings">
          All hearings
        </Button>
      }
    >
      <p>It was deleted, or belongs to a matter you cannot see.</p>
    </EmptyState>
  );
}
