import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { archiveMatter } from '#renderer/api/matter-edits.ts';
import { useMatter } from './matter.tsx';
import { toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';

/** Archives the matter on the screen, or brings it back; only an owner may. */
export function useArchiving() {
  const { case: matter } = useMatter();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const { caseId, caption } = matter;
  const change = async (archived: boolean): Promise<boolean> => {
    setBusy(true);
    try {
      await archiveMatter(client, caseId, archived);
      return true;
    } catch (error) {
      toastFailure(`“${caption}” was ${archived ? 'not archived' : 'not unarchived'}`, error);
      return false;
    } finally {
      setBusy(false);
    }
  };
  const archive = async (): Promise<void> => {
    if (await change(true)) {
      toastWithUndo(`“${caption}” is archived: nothing in it can change.`, () => void change(false));
    }
  };
  return { mayArchive: matter.access.level === 'owner', busy, archive, unarchive: () => change(false) };
}
