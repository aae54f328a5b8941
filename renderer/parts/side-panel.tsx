import { IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { IconButton } from './icon-button.tsx';
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
  /** Its content has no button that closes it: on a telephone, where it covers the screen, there is one. */
  bare?: boolean;
  children: ReactNode;
}

const step = 16;

/** The panel on the right: dragged wider at its edge, or with the arrow keys; Escape closes it. */
export function SidePanel({
  label,
  width,
  narrowest,
  widest,
  onWidth,
  onClose,
  bare = false,
  children,
}: SidePanelProps) {
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
      {bare && phone && onClose !== undefined && (
        <div className="row to-end rigid rule-below py-1h px-3">
          <IconButton label={`Close ${label.toLowerCase()}`} icon={IconX} onClick={onClose} />
        </div>
      )}
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
