import { useQueryClient } from '@tanstack/react-query';
import { changePreparation, type PreparationAction } from '#renderer/api/preparation.ts';
import type { PreparationChange } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

export type Act = (action: PreparationAction) => Promise<PreparationChange>;

/** Does something with the binders of the matter that is open; refuses with what the server said. */
export function useAct(): Act {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  return (action) => changePreparation(client, caseId, action);
}
