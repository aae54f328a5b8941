import { useEffect, useEffectEvent } from 'react';
import type { ChosenFile } from '#renderer/features/documents/upload-requests.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { readDropped } from '#renderer/features/uploads/read-dropped.ts';

/** Takes files and folders that are dropped on the window while this screen is shown: here they become documents. */
export function useDocumentDrop(enabled: boolean, onFiles: (files: readonly ChosenFile[]) => void): void {
  const take = useEffectEvent(async (data: DataTransfer) => {
    const found = await readDropped(data, () => undefined);
    const unread = found.find((each) => 'unreadable' in each);
    if (unread) toastFailure(`“${unread.name}” was not uploaded`, new Error(unread.unreadable));
    const files = found.filter((each) => 'file' in each);
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    if (!enabled) return undefined;
    const onDrop = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files') !== true) return;
      // For the rest of the window, it is taken: the same files are not to become evidence too.
      event.preventDefault();
      void take(event.dataTransfer);
    };
    window.addEventListener('drop', onDrop, { capture: true });
    return () => window.removeEventListener('drop', onDrop, { capture: true });
  }, [enabled]);
}
