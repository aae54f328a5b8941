import { useRef, type KeyboardEvent, type PointerEvent } from 'react';

interface WidthEdgeProps {
  /** “Width of details”. */
  label: string;
  width: number;
  narrowest: number;
  widest: number;
  /** The side of what it widens that it is on. */
  side: 'left' | 'right';
  /** Pixels for each press of an arrow key. */
  step: number;
  className: string | undefined;
  onWidth: (width: number) => void;
}

/** An edge that is dragged, or moved with the arrow keys, to make something wider or narrower. */
export function WidthEdge(props: WidthEdgeProps) {
  const { label, width, narrowest, widest, side, step, className, onWidth } = props;
  const start = useRef<{ x: number; width: number } | null>(null);
  const outward = side === 'right' ? 1 : -1;
  const resize = (from: number, moved: number): void =>
    onWidth(Math.min(widest, Math.max(narrowest, Math.round(from + outward * moved))));
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    event.stopPropagation();
    resize(width, event.key === 'ArrowRight' ? step : -step);
  };
  const onMove = (event: PointerEvent): void => {
    if (start.current !== null) resize(start.current.width, event.clientX - start.current.x);
  };
  return (
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={narrowest}
      aria-valuemax={widest}
      tabIndex={0}
      className={className}
      onKeyDown={onKey}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={onMove}
      onPointerUp={() => {
        start.current = null;
      }}
    />
  );
}
