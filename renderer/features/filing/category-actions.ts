import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { orderIssues } from '#renderer/api/filing-edits.ts';
import type { Issue } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { moveToTrash } from '#renderer/features/bulk/record-actions.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { toastFailure } from '#renderer/features/toasts/toasts.tsx';
import { nextColor } from '#renderer/lib/palette.ts';

export interface CategoryActions {
  create: (name: string) => Promise<void>;
  rename: (issue: Issue, name: string) => Promise<void>;
  describe: (issue: Issue, description: string) => Promise<void>;
  recolor: (issue: Issue, color: Issue['color']) => void;
  /** Puts them in this order. */
  order: (ids: readonly string[]) => void;
  /** To Trash, with undo; its items stay. */
  remove: (issue: Issue) => void;
}

/** What can be done with the categories of the matter, on every screen. */
export function useCategoryActions(issues: readonly Issue[]): CategoryActions {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  return useMemo(() => {
    const guard = (work: Promise<unknown>, failed: string): void => {
      work.catch((error: unknown) => toastFailure(failed, error));
    };
    return {
      create: async (name) => {
        await stores.issues.create(client, { caseId, name, color: nextColor(issues.map(({ color }) => color)) });
      },
      rename: async (issue, name) => void (await stores.issues.change(client, issue, { name })),
      describe: async (issue, description) => void (await stores.issues.change(client, issue, { description })),
      recolor: (issue, color) =>
        guard(stores.issues.change(client, issue, { color }), `“${issue.name}” could not be changed`),
      order: (ids) => {
        const byId = new Map(issues.map((issue) => [issue.id, issue]));
        const wanted = ids.flatMap((id) => byId.get(id) ?? []);
        guard(orderIssues(client, wanted), 'The order could not be kept');
      },
      remove: (issue) => void moveToTrash(client, stores.issues, [issue]),
    };
  }, [client, caseId, issues]);
}
