import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { runSync, stopSync } from '#renderer/api/sync.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { sendAnswersNow } from './sync-answers.ts';

export interface Running {
  busy: boolean;
  run: (remoteId: string, caseId?: string) => Promise<boolean>;
  stop: (remoteId: string) => Promise<void>;
}

/** Starts and stops runs; what was answered before goes with the run that comes after. */
export function useRunning(): Running {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const tell = async (failed: string, work: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true);
    try {
      await work();
      return true;
    } catch (error) {
      toastFailure(failed, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  return {
    busy,
    run: (remoteId, caseId) =>
      tell('Sync could not be started', async () => {
        await sendAnswersNow();
        await runSync(client, remoteId, caseId);
      }),
    stop: async (remoteId) => void (await tell('Sync could not be stopped', () => stopSync(client, remoteId))),
  };
}
