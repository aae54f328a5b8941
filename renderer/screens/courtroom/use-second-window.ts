import { useEffect, useRef, useState } from 'react';
import { presentedAddress } from '#renderer/features/courtroom/addresses.ts';
import { openPresenter, type Presented, type Presenter } from '#renderer/features/courtroom/presented.ts';
import { shellBridge } from '#renderer/lib/shell-bridge.ts';

interface SecondWindow {
  isOpen: boolean;
  /** Opens it, or answers false where the browser did not allow that. */
  open: () => boolean;
}

/** The window before the audience: it shows what is presented, and is black once this one goes. */
export function useSecondWindow(presented: Presented | null): SecondWindow {
  const [isOpen, setOpen] = useState(false);
  const presenter = useRef<Presenter | null>(null);
  useEffect(() => {
    const opened = openPresenter(setOpen);
    presenter.current = opened;
    return () => {
      presenter.current = null;
      opened.close();
    };
  }, []);
  useEffect(() => presenter.current?.present(presented), [presented]);
  return {
    isOpen,
    open: () => {
      const opened = window.open(presentedAddress, 'casewright-presented', 'popup,width=1280,height=800');
      // The shell opens it in its own way, and answers nothing.
      return opened !== null || shellBridge() !== null;
    },
  };
}
