import { useState } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { toastFailure } from './toasts.tsx';

interface Task {
  busy: boolean;
  /** Why it was not done, where no notice says so. */
  problem: string | null;
  clear: () => void;
  /** Does the work, and answers whether it was done. With a title, a notice says why it was not. */
  attempt: (work: () => Promise<unknown>, failed?: string) => Promise<boolean>;
}

/** One task at a time: whether it is under way, and why it could not be done. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const attempt = async (work: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (failed === undefined) setProblem(sentenceFor(error));
      else toastFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { busy, problem, clear: () => setProblem(null), attempt };
}
