import { useEffect, useState, type FormEvent } from 'react';
import { ApiError, OfflineError, sentenceFor } from '#renderer/api/api-error.ts';

export interface Sending {
  busy: boolean;
  problem: string | null;
  /** Seconds until the server listens again; 0 when it does. */
  wait: number;
  /** Does the work, and says what the server refused. Answers whether it was done. */
  send: (work: () => Promise<void>) => Promise<boolean>;
  /** The message concerns what was typed before. */
  clear: () => void;
  /** What a form does: sends when it is submitted, and clears the message when anything in it is typed. */
  form: (work: () => Promise<void>) => { onSubmit: (event: FormEvent) => void; onChange: () => void };
}

/** One question to the server at a time, its result, and how long to wait when it was asked too often. */
export function useSending(): Sending {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { wait, waitFor } = useWait();
  const send = async (work: () => Promise<void>): Promise<boolean> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ApiError && error.retryAfter !== null) waitFor(error.retryAfter);
      setProblem(error instanceof OfflineError ? offline : sentenceFor(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  const clear = (): void => {
    if (wait === 0) setProblem(null);
  };
  const form: Sending['form'] = (work) => ({
    onSubmit: (event) => {
      event.preventDefault();
      void send(work);
    },
    onChange: clear,
  });
  return { busy, problem, wait, send, clear, form };
}

const offline = 'The server does not answer. Check your connection, then try again. Nothing was done.';

/** Seconds counted down by the clock: a tab that slept meanwhile is not behind. */
function useWait(): { wait: number; waitFor: (seconds: number) => void } {
  const [{ until, now }, setTimes] = useState({ until: 0, now: 0 });
  useEffect(() => {
    if (until === 0) return;
    const timer = setInterval(() => {
      setTimes((times) => ({ ...times, now: Date.now() }));
      if (Date.now() >= until) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  const waitFor = (seconds: number): void => setTimes({ until: Date.now() + seconds * 1000, now: Date.now() });
  return { wait: Math.max(0, Math.ceil((until - now) / 1000)), waitFor };
}
