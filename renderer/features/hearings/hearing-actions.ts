import { useQueryClient } from '@tanstack/react-query';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { toastFailure, toastWithUndo } from '#renderer/features/toasts/toasts.tsx';
import { statusLabel } from './hearing-list.ts';

export interface HearingActions {
  /** Notes its result, at once, with the way back. */
  mark: (hearing: Hearing, status: Hearing['status']) => void;
  remove: (hearing: Hearing) => void;
}

/** What can be done with a hearing on every screen. */
export function useHearingActions(): HearingActions {
  const client = useQueryClient();
  const mark = async (hearing: Hearing, status: Hearing['status']): Promise<void> => {
    try {
      const changed = await stores.hearings.change(client, hearing, { status });
      const back = (): void => void putBack(changed, hearing.status);
      toastWithUndo(`“${hearing.purpose}” is now marked ${statusLabel(status).toLowerCase()}.`, back);
    } catch (error) {
      toastFailure(`“${hearing.purpose}” could not be changed`, error);
    }
  };
  const putBack = async (changed: Hearing, status: Hearing['status']): Promise<void> => {
    try {
      await stores.hearings.change(client, changed, { status });
    } catch (error) {
      toastFailure('The status could not be put back', error);
    }
  };
  return {
    mark: (hearing, status) => void mark(hearing, status),
    remove: (hearing) => void moveToTrash(client, stores.hearings, [hearing]),
  };
}
