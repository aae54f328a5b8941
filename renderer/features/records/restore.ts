import type { QueryClient } from '@tanstack/react-query';
import { restoreFromTrash } from '#renderer/api/trash.ts';
import { namingSharedNumbers } from '#renderer/features/evidence/shared-number.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

/** Puts a record back from Trash and answers what came back, or says why not. */
export async function restore(
  client: QueryClient,
  caseId: string,
  record: { id: string; title: string },
): Promise<string | null> {
  try {
    return await namingSharedNumbers(client, caseId, () => restoreFromTrash(client, caseId, record));
  } catch (error) {
    toastFailure('It could not be restored', error);
    return null;
  }
}
