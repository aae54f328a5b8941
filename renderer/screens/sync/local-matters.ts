import type { Workspace } from '#renderer/api/generated.ts';
import { useWorkspaces } from '#renderer/api/matter-queries.ts';

/** A matter on this computer, with the workspace it is in. */
export interface LocalMatter {
  caseId: string;
  caption: string;
  workspace: string;
  archived: boolean;
}

/** The matters of this computer; none until they are read. */
export function useLocalMatters(): LocalMatter[] {
  return localMatters(useWorkspaces().data ?? []);
}

/** What a matter of this computer is called, by its id. */
export function useCaptions(): (caseId: string) => string {
  const own = useLocalMatters();
  return (caseId) => own.find((each) => each.caseId === caseId)?.caption ?? 'A matter';
}

function localMatters(workspaces: readonly Workspace[]): LocalMatter[] {
  return workspaces.flatMap(({ name, cases }) =>
    cases.map(({ caseId, caption, archived }) => ({
      caseId,
      caption: caption === '' ? name : caption,
      workspace: name,
      archived,
    })),
  );
}
