import { useQueryClient } from '@tanstack/react-query';
import type { Hearing } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { doWithUndo, moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { statusLabel } from './hearing-list.ts';

export interface HearingActions {
  /** Notes its result, at once, with the way back. */
  mark: (hearing: Hearing, status: Hearing['status']) => void;
  remove: (hearing: Hearing) => void;
}

/** What can be done with a hearing on every screen. */
export function useHearingActions(): HearingActions {
  const client = useQueryClient();
  const mark = (hearing: Hearing, status: Hearing['status']): Promise<unknown> =>
    doWithUndo(
      `“${hearing.purpose}” is now marked ${statusLabel(status).toLowerCase()}.`,
      `“${hearing.purpose}” could not be changed`,
      (step) => stores.hearings.change(client, hearing, { status }, step),
    );
  return {
    mark: (hearing, status) => void mark(hearing, status),
    remove: (hearing) => void moveToTrash(client, stores.hearings, [hearing]),
  };
}
