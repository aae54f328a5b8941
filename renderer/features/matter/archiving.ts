import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { archiveMatter } from '#renderer/api/matter-edits.ts';
import { newStep } from '#renderer/api/session-changes.ts';
import { useMatter } from './matter.tsx';
import { toastStep } from '#renderer/features/toasts/toasts.tsx';

/** Archives the matter on the screen, or brings it back; only an owner may. */
export function useArchiving() {
  const { case: matter } = useMatter();
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const { caption } = matter;
  const change = (archived: boolean): Promise<boolean> =>
    attempt(
      async () => {
        const step = newStep(
          `“${caption}” is ${archived ? 'archived: nothing in it can change' : 'no longer archived'}.`,
        );
        await archiveMatter(client, matter, archived, step);
        toastStep(step);
      },
      `“${caption}” was ${archived ? 'not archived' : 'not unarchived'}`,
    );
  return {
    mayArchive: matter.access.level === 'owner',
    busy,
    archive: () => change(true),
    unarchive: () => change(false),
  };
}
