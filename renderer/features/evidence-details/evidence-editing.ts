import { useQueryClient } from '@tanstack/react-query';
import { patchReadings } from '#renderer/api/evidence-cache.ts';
import { saveField } from '#renderer/api/evidence-edits.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { readAgain } from '#renderer/api/window-routes.ts';
import type { SaveField } from './use-draft.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

const changedElsewhere = new Error('It was changed elsewhere in the meantime, and that was kept.');

/** What the details of one item need in order to be saved. */
export function useEvidenceEditing(item: EvidenceItem): { save: SaveField; readAgain: () => void } {
  const client = useQueryClient();
  return {
    save: async (field, base, mine, left = false) => {
      const outcome = await saveField(client, item, field, base, mine).catch((error: unknown) => {
        if (!left) throw error;
        toastFailure(`What you typed for “${item.title}” was not saved`, error);
        return { kind: 'nothing' } as const;
      });
      if (left && outcome.kind === 'conflict') {
        toastFailure(`What you typed for “${item.title}” was not saved`, changedElsewhere);
      }
      return outcome;
    },
    readAgain: () => {
      readAgain(item.id).then(
        () => patchReadings(client, new Map([[item.id, { status: 'pending', page: null, pages: null }]])),
        (error: unknown) => toastFailure('It could not be read again', error),
      );
    },
  };
}
