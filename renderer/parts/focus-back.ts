import { useEffect, useState } from 'react';

/** A dialog of Mantine gives the focus back only when it was closed before; this is for one that is shown while it is rendered. */
export function useFocusBack(): void {
  const [before] = useState(focusedNow);
  useEffect(
    () => () => {
      // The dialog lets go of the focus in this same turn.
      setTimeout(() => {
        if (before?.isConnected === true) before.focus({ preventScroll: true });
      });
    },
    [before],
  );
}

/** The button of a menu stands for its item, which is gone by then. */
function focusedNow(): HTMLElement | null {
  const { activeElement } = document;
  const menu = activeElement?.closest('[role="menu"]');
  const opener = menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : activeElement;
  return opener instanceof HTMLElement ? opener : null;
}
