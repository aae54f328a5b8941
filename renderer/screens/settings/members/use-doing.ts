import { useState } from 'react';
import { toastDone, toastFailure } from '#renderer/features/toasts/toasts.tsx';

interface Doing {
  work: () => Promise<void>;
  /** What is said when it was done, and what when it was not. */
  done: string;
  failed: string;
}

/** One step at a time with a line of the list; says how it went. */
export function useDoing(): { busy: boolean; run: (doing: Doing) => Promise<void> } {
  const [busy, setBusy] = useState(false);
  const run = async ({ work, done, failed }: Doing): Promise<void> => {
    setBusy(true);
    try {
      await work();
      toastDone(done);
    } catch (error) {
      toastFailure(failed, error);
    } finally {
      setBusy(false);
    }
  };
  return { busy, run };
}
