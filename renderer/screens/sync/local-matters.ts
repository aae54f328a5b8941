import type { Workspace } from '#renderer/api/generated.ts';

/** A matter on this computer, with the workspace it is in. */
export interface LocalMatter {
  caseId: string;
  caption: string;
  workspace: string;
  context: string;
  archived: boolean;
}

export function localMatters(workspaces: readonly Workspace[]): LocalMatter[] {
  return workspaces.flatMap(({ name, cases }) =>
    cases.map(({ caseId, caption, context, archived }) => ({
      caseId,
      caption: caption === '' ? name : caption,
      workspace: name,
      context,
      archived,
    })),
  );
}

export function captionOf(matters: readonly LocalMatter[], caseId: string): string {
  return matters.find((each) => each.caseId === caseId)?.caption ?? 'A matter';
}
