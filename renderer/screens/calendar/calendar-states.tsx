import { Button } from '@mantine/core';
import { IconAlertTriangle, IconCalendarPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { SampleButton } from '#renderer/features/matter/sample-button.tsx';
import { EmptyState } from '#renderer/parts/empty-state.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import type { CalendarData } from './use-calendar.ts';
import classes from './calendar.module.css';

interface CalendarStatesProps {
  data: CalendarData;
  /** Something is being added: its day must be in sight. */
  adding: boolean;
  onAdd: () => void;
  children: ReactNode;
}

const listed = new Intl.ListFormat('en-US');

/** The calendar, or why it shows nothing. A part that could not be read is named: a gap must not look like a free day. */
export function CalendarStates({ data, adding, onAdd, children }: CalendarStatesProps) {
  if (data.pending) return <Loading label="Reading the calendar" />;
  if (data.empty && !adding) return <NothingDated onAdd={onAdd} />;
  return (
    <>
      {[...Map.groupBy(data.missing, ({ error }) => sentenceFor(error))].map(([why, parts]) => (
        <div key={why} role="alert" className={classes.missing}>
          <IconAlertTriangle className="tone-attention" size={16} aria-hidden />
          <span>
            <b>The {listed.format(parts.map(({ what }) => what))} could not be loaded, so they are missing here.</b>{' '}
            {why}
          </span>
          <Button size="compact-sm" variant="default" onClick={() => parts.forEach(({ retry }) => retry())}>
            Try again
          </Button>
        </div>
      ))}
      {children}
    </>
  );
}

function NothingDated({ onAdd }: { onAdd: () => void }) {
  const { canEdit } = useMatter();
  return (
    <EmptyState
      icon={IconCalendarPlus}
      title="No dates yet"
      action={
        canEdit ? (
          <>
            <Button onClick={onAdd}>Add a hearing or to-do</Button>
            <SampleButton />
          </>
        ) : undefined
      }
    >
      <p>
        Hearings, to-dos with a date and the matter’s key dates, together. See what is next, what is late and what
        overlaps.
      </p>
    </EmptyState>
  );
}
