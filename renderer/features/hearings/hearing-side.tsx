import type { ReactNode } from 'react';
import {
  panelNarrowest,
  panelWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { SidePanel } from '#renderer/parts/side-panel.tsx';
import classes from './hearings.module.css';

/** The panel a hearing is written in: never so narrow that a date does not fit beside its time. */
export function HearingSide({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const { panelWidth } = usePreferences();
  return (
    // Escape has closed the panel by now: on the page around it, it would mean to leave. This is no control.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div className={classes.side} onKeyDown={(event) => event.key === 'Escape' && event.preventDefault()}>
      <SidePanel
        label="Hearing"
        width={Math.max(panelWidth, 400)}
        narrowest={panelNarrowest}
        widest={panelWidest}
        onWidth={(width) => setPreferences({ panelWidth: width })}
        onClose={onClose}
      >
        {children}
      </SidePanel>
    </div>
  );
}
