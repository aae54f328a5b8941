import type { ReactNode } from 'react';
import {
  panelNarrowest,
  panelWidest,
  setPreferences,
  usePreferences,
} from '#renderer/features/preferences/preferences.ts';
import { SidePanel } from '#renderer/parts/side-panel.tsx';

interface RecordSideProps {
  label: string;
  /** What stands in it needs this much, in pixels. */
  narrowest?: number;
  onClose: () => void;
  children: ReactNode;
}

/** The panel a record is written in, as wide as the person left it. */
export function RecordSide({ label, narrowest = 0, onClose, children }: RecordSideProps) {
  const { panelWidth } = usePreferences();
  return (
    <SidePanel
      label={label}
      width={Math.max(panelWidth, narrowest)}
      narrowest={panelNarrowest}
      widest={panelWidest}
      onWidth={(width) => setPreferences({ panelWidth: width })}
      onClose={onClose}
    >
      {children}
    </SidePanel>
  );
}
