import { Button } from '@mantine/core';
import { IconFilterOff, IconTimelineEvent } from '@tabler/icons-react';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { wholeTimeline, type TimelineFilter } from './timeline-filter.ts';

/** What belongs here, and how to begin. */
export function TimelineEmpty({ onAdd }: { onAdd: () => void }) {
  const { canEdit, openSample } = useMatter();
  const trySample = (): void => {
    openSample().catch((error: unknown) => toastFailure('The sample matter could not be opened', error));
  };
  const actions = (
    <>
      <Button onClick={onAdd}>Add the first event</Button>
      <Button variant="subtle" onClick={trySample}>
        See a sample matter
      </Button>
    </>
  );
  return (
    <div className="grow scroll">
      <EmptyState icon={IconTimelineEvent} title="No event yet" action={canEdit ? actions : undefined}>
        <p>
          What happened, in the order it happened: a judge, a lawyer and a mediator ask for it first. Write events as
          you remember them; “about May 2024” is enough. Evidence that has a date, hearings and key dates come here by
          themselves.
        </p>
      </EmptyState>
    </div>
  );
}

interface NothingShownProps {
  filter: TimelineFilter;
  onFilter: (filter: TimelineFilter) => void;
}

export function NothingShown({ filter, onFilter }: NothingShownProps) {
  const none = [filter.kinds, filter.years, filter.months].some((values) => values?.length === 0);
  return (
    <div className="grow scroll">
      <EmptyState
        icon={IconFilterOff}
        title={none ? 'Nothing is chosen' : 'Nothing here fits these filters'}
        action={
          <Button variant="default" onClick={() => onFilter(wholeTimeline)}>
            Show everything
          </Button>
        }
      >
        <p>The timeline is still there; the filters hide it.</p>
      </EmptyState>
    </div>
  );
}
