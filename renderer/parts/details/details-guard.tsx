import { useEffect, useRef, type FocusEvent, type MouseEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import classes from './details.module.css';

interface DetailsGuardProps {
  /** The details are still of another item than the current row. */
  behind: boolean;
  /** Brings them to the current row. */
  onCatchUp: () => void;
  /** The keyboard came into the details, or left them. */
  onHold?: () => void;
  onRelease?: () => void;
  children: ReactNode;
}

/** Lets nobody write in details that are about to be those of another item. */
export function DetailsGuard({
  behind,
  onCatchUp,
  onHold = nothing,
  onRelease = nothing,
  children,
}: DetailsGuardProps) {
  const leaving = useRef<ReturnType<typeof setTimeout> | null>(null);
  const stay = (): void => {
    if (leaving.current !== null) clearTimeout(leaving.current);
    leaving.current = null;
  };
  const release = useRef(onRelease);
  useEffect(() => {
    release.current = onRelease;
  });
  // Details that are closed with the keyboard in them hear of no blur.
  useEffect(
    () => () => {
      stay();
      release.current();
    },
    [],
  );
  const leave = (event: FocusEvent<HTMLElement>): void => {
    const details = event.currentTarget;
    stay();
    // The keyboard may be on its way to a calendar or a list that belongs to a field, or the window was left.
    leaving.current = setTimeout(() => {
      if (!details.contains(document.activeElement)) onRelease();
    });
  };
  const catchUp = (event: MouseEvent): void => {
    if (!behind) return;
    event.preventDefault();
    flushSync(onCatchUp);
    const field = document.elementFromPoint(event.clientX, event.clientY)?.closest('input, textarea, button, a');
    if (field instanceof HTMLElement) field.focus();
  };
  return (
    // The keyboard reaches the fields anyway; this only makes sure that a press meets the right ones.
    <div
      className={classes.guard}
      onMouseDownCapture={catchUp}
      onFocusCapture={() => {
        stay();
        onHold();
      }}
      onBlurCapture={leave}
    >
      <div inert={behind}>{children}</div>
    </div>
  );
}

function nothing(): void {}
