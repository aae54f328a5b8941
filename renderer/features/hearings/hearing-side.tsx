import type { ReactNode } from 'react';
import { RecordSide } from '#renderer/features/list-screen/record-side.tsx';
import classes from './hearings.module.css';

/** The panel a hearing is written in: never so narrow that a date does not fit next to its time. */
export function HearingSide({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    // Escape has closed the panel by now: on the page around it, it would mean to leave. This is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.side} onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
      <RecordSide label="Hearing" narrowest={400} onClose={onClose}>
        {children}
      </RecordSide>
    </div>
  );
}
