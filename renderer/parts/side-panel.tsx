import type { ReactNode } from 'react';
import { usePhone } from './narrow.ts';
import { WidthEdge } from './width-edge.tsx';
import classes from './side-panel.module.css';

interface SidePanelProps {
  label: string;
  width: number;
  narrowest: number;
  widest: number;
  onWidth: (width: number) => void;
  onClose?: () => void;
  children: ReactNode;
}

const step = 16;

/** The panel on the right: dragged wider at its edge, or with the arrow keys; Escape closes it. */
export function SidePanel({ label, width, narrowest, widest, onWidth, onClose, children }: SidePanelProps) {
  const phone = usePhone();
  return (
    // Escape bubbles up from the fields within; the panel itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={classes.panel}
      aria-label={label}
      style={phone ? undefined : { width }}
      onKeyDown={(event) => {
        // An open list of choices closes first.
        const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !event.defaultPrevented && !choosing) onClose?.();
      }}
    >
      <WidthEdge
        label={`Width of ${label.toLowerCase()}`}
        side="left"
        step={step}
        className={classes.edge}
        {...{ width, narrowest, widest, onWidth }}
      />
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
