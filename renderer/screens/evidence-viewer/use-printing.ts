import { useRef, useState } from 'react';
import { previewType } from '#renderer/api/client.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { printFile } from './print-file.ts';

/** Prints the opened file; `progress` says which page is being made ready. */
export function usePrinting(item: EvidenceItem): { print: () => void; progress: string | null } {
  const [progress, setProgress] = useState<string | null>(null);
  const busy = useRef(false);
  const run = async (): Promise<void> => {
    if (busy.current) return;
    busy.current = true;
    setProgress('Preparing to print');
    try {
      const type = await previewType(item.id, AbortSignal.timeout(30_000));
      await printFile(item, type, (page, of) => setProgress(`Preparing page ${page} of ${of}`));
    } catch (error) {
      toastFailure('It was not printed', error);
    } finally {
      busy.current = false;
      setProgress(null);
    }
  };
  return { print: () => void run(), progress };
}
