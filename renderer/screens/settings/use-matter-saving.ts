import { useQueryClient } from '@tanstack/react-query';
import { changeMatter } from '#renderer/api/matter-edits.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { useQuietSaving } from './use-saving.tsx';

/** The matter on the screen, and how saving something of it goes. */
export function useMatterSaving() {
  const { case: matter, canEdit } = useMatter();
  const client = useQueryClient();
  const { saving, run } = useQuietSaving();
  const save = (facts: Parameters<typeof changeMatter>[2]): Promise<boolean> =>
    run(() => changeMatter(client, matter, facts));
  return { matter, readOnly: !canEdit, saving, save };
}
