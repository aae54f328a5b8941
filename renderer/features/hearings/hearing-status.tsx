import { IconCalendarTime, IconCheck, IconCircleX, IconClock, type Icon } from '@tabler/icons-react';
import type { Hearing } from '#renderer/api/generated.ts';
import { statuses, statusLabel } from './hearing-list.ts';
import classes from './hearings.module.css';

const signs: Record<Hearing['status'], Icon> = {
  scheduled: IconClock,
  continued: IconCalendarTime,
  held: IconCheck,
  vacated: IconCircleX,
};

/** The result of a hearing, in the court's word; its meaning is shown on hover. */
export function HearingStatus({ status }: { status: Hearing['status'] }) {
  const Sign = signs[status];
  return (
    <span className={classes.status} data-status={status} title={statuses.find(({ value }) => value === status)?.says}>
      <Sign size={13} stroke={1.8} aria-hidden />
      {statusLabel(status)}
    </span>
  );
}
