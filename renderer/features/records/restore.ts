import type { QueryClient } from '@tanstack/react-query';
import { restoreFromTrash } from '#renderer/api/trash.ts';
import { sayIfTakenMeanwhile } from '#renderer/features/evidence/shared-number.ts';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';

/**
 * Puts a record back from Trash and answers what came back, or says why not. An item whose number was given to another
 * meanwhile keeps it, as it was cited by it; the person is told, and decides.
 */
export async function restore(
  client: QueryClient,
  caseId: string,
  record: { id: string; title: string },
): Promise<string | null> {
  try {
    const { what, back } = await restoreFromTrash(client, caseId, record);
    const items = back.filter(({ resource }) => resource === 'evidence').map(({ id }) => id);
    void sayIfTakenMeanwhile(client, caseId, items).catch((error: unknown) => {
      toastFailure('The exhibit numbers of what was restored could not be compared', error);
    });
    return what;
  } catch (error) {
    toastFailure('It could not be restored', error);
    return null;
  }
}
