import { Button } from '@mantine/core';
import { IconPodium } from '@tabler/icons-react';
import { Link, useLocation, useSearch } from 'wouter';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { groupHearings } from '#renderer/features/hearings/hearing-list.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { GoneRecord } from '#renderer/features/records/gone-record.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { useScreenTitle } from '#renderer/parts/screen-title.ts';
import { Courtroom } from './courtroom.tsx';

/** What a person works with while the court hears them: exhibits by number, marks with the time, notes. */
export default function CourtroomScreen() {
  useScreenTitle('Courtroom');
  const hearings = stores.hearings.useList(useMatter().case.caseId);
  return (
    <Loaded of={hearings} loading="Opening the courtroom" failed="The hearings could not be loaded">
      {(all) => <OfHearing all={all} />}
    </Loaded>
  );
}

function OfHearing({ all }: { all: readonly Hearing[] }) {
  const asked = new URLSearchParams(useSearch()).get('hearingId');
  const [, navigate] = useLocation();
  const hearing = asked === null ? nextOf(all) : all.find(({ id }) => id === asked);
  if (hearing !== undefined) {
    return <Courtroom key={hearing.id} hearing={hearing} onLeave={() => navigate(`/hearings/${hearing.id}`)} />;
  }
  const hearings = (
    <Button component={Link} href="/hearings" variant="default">
      All hearings
    </Button>
  );
  if (asked !== null) return <GoneRecord resource="hearings" id={asked} heading="h1" onward={hearings} />;
  return (
    <EmptyState icon={IconPodium} title="No hearing ahead" heading="h1" page action={hearings}>
      <p>
        The courtroom opens for a hearing: its exhibits by number, marks with the time, and your notes. Add the hearing
        first, or open a past one and press C.
      </p>
    </EmptyState>
  );
}

/** The one that is under way or comes next. */
function nextOf(all: readonly Hearing[]): Hearing | undefined {
  return groupHearings(all, { status: null, courtCaseId: null }, Date.now()).upcoming[0];
}
