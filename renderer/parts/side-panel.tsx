import { useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react';
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
  const start = useRef<{ x: number; width: number } | null>(null);
  const resize = (wanted: number): void => onWidth(Math.min(widest, Math.max(narrowest, Math.round(wanted))));

  const onDrag = (event: PointerEvent): void => {
    if (start.current !== null) resize(start.current.width + start.current.x - event.clientX);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowLeft') resize(width + step);
    else if (event.key === 'ArrowRight') resize(width - step);
    else return;
    event.preventDefault();
  };
  return (
    // Escape bubbles up from the fields within; the panel itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <aside
      className={classes.panel}
      aria-label={label}
      style={{ width }}
      onKeyDown={(event) => {
        // An open list of choices closes first.
        const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key === 'Escape' && !event.defaultPrevented && !choosing) onClose?.();
      }}
    >
      <div
        role="separator"
        aria-orientation="vertical"
        aria-label={`Width of ${label.toLowerCase()}`}
        aria-valuenow={width}
        aria-valuemin={narrowest}
        aria-valuemax={widest}
        tabIndex={0}
        className={classes.edge}
        onKeyDown={onKey}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          start.current = { x: event.clientX, width };
        }}
        onPointerMove={onDrag}
        onPointerUp={() => {
          start.current = null;
        }}
      />
      <div className={classes.body}>{children}</div>
    </aside>
  );
}
