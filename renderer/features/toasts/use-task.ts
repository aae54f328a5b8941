import { useState, type FormEvent } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { toastFailure } from './toasts.tsx';

interface Task {
  busy: boolean;
  /** Why it was not done, where no notice says so. */
  problem: string | null;
  /** What was thrown, for who tells one reason from another. */
  failure: unknown;
  clear: () => void;
  /** Does the work, and answers whether it was done. With a title, a notice says why it was not. */
  attempt: (work: () => Promise<unknown>, failed?: string) => Promise<boolean>;
  /** What a form does: the work when it is submitted; typing in it clears the problem, which concerns what was there. */
  form: (work: () => Promise<unknown>) => { onSubmit: (event: FormEvent) => void; onChange: () => void };
}

/** One task at a time: whether it is under way, and why it could not be done. */
export function useTask(): Task {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const attempt = async (work: () => Promise<unknown>, failed?: string): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (failed === undefined) setFailure(error);
      else toastFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = (): void => setFailure(null);
  const form: Task['form'] = (work) => ({
    onSubmit: (event) => {
      event.preventDefault();
      void attempt(work);
    },
    onChange: clear,
  });
  return { busy, problem: failure === null ? null : sentenceFor(failure), failure, clear, attempt, form };
}
