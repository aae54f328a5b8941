import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useQueryClient } from '@tanstack/react-query';
import { archiveMatter } from '#renderer/api/matter-edits.ts';
import { useMatter } from './matter.tsx';
import { toastWithUndo } from '#renderer/features/toasts/toasts.tsx';

/** Archives the matter on the screen, or brings it back; only an owner may. */
export function useArchiving() {
  const { case: matter } = useMatter();
  const client = useQueryClient();
  const { busy, attempt } = useTask();
  const { caseId, caption } = matter;
  const change = (archived: boolean): Promise<boolean> =>
    attempt(
      () => archiveMatter(client, caseId, archived),
      `“${caption}” was ${archived ? 'not archived' : 'not unarchived'}`,
    );
  const archive = async (): Promise<void> => {
    if (await change(true)) {
      toastWithUndo(`“${caption}” is archived: nothing in it can change.`, () => void change(false));
    }
  };
  return { mayArchive: matter.access.level === 'owner', busy, archive, unarchive: () => change(false) };
}
