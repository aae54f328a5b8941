import { Button } from '@mantine/core';
import { Link, useParams } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { useOnTheWayOut } from '#renderer/features/toasts/delayed-deletion.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Failure } from '#renderer/parts/failure.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { HearingPage } from './hearing-page.tsx';

/** A hearing, opened: the working page for the day in court. */
export default function HearingScreen() {
  const id = useParams()['id'] ?? '';
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
  if (gone.has(id)) return <Loading label="Moving to Trash" />;
  if (hearing === undefined) return <GoneRecord resource="hearings" id={id} heading="h1" onward={<AllHearings />} />;
  return <HearingPage hearing={hearing} all={hearings.data} />;
}

function AllHearings() {
  return (
    <Button component={Link} href="/hearings" variant="default">
      All hearings
    </Button>
  );
}
