import { useEffect, useEffectEvent } from 'react';

/** Takes a file that is dropped on the window while this screen is shown: here it is an export of messages. */
export function useExportDrop(enabled: boolean, onFile: (file: File) => void): void {
  const take = useEffectEvent(onFile);
  useEffect(() => {
    if (!enabled) return undefined;
    const onDrop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (file === undefined) return;
      // For the rest of the window, it is taken: the same file is not to become evidence too.
      event.preventDefault();
      take(file);
    };
    window.addEventListener('drop', onDrop, { capture: true });
    return () => window.removeEventListener('drop', onDrop, { capture: true });
  }, [enabled]);
}
