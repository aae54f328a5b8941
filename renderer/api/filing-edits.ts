import type { QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { Folder, Issue } from './generated.ts';
import { keys } from './query-keys.ts';

/** Makes a folder, inside another one when `parentId` is given. */
export async function createFolder(
  client: QueryClient,
  folder: { caseId: string; name: string; parentId: string | null },
): Promise<Folder> {
  const created = await call('post_folders', { ...folder, kind: 'evidence' });
  await client.invalidateQueries({ queryKey: keys.foldersOfAll });
  return created;
}

export async function renameFolder(client: QueryClient, folder: Folder, name: string): Promise<void> {
  await call('patch_folders', { id: folder.id, name, expectedUpdatedAt: folder.updatedAt });
  await client.invalidateQueries({ queryKey: keys.foldersOfAll });
}

/** Puts a folder into another one, or at the top; answers it as it is now, so that the move can be taken back. */
export async function moveFolder(client: QueryClient, folder: Folder, parentId: string | null): Promise<Folder> {
  const moved = await call('patch_folders', { id: folder.id, parentId, expectedUpdatedAt: folder.updatedAt });
  await client.invalidateQueries({ queryKey: keys.foldersOfAll });
  return moved;
}

/** Deletes a folder; what lies in it moves out, or is deleted for good with it. */
export async function deleteFolder(client: QueryClient, folder: Folder, withItems: boolean): Promise<void> {
  await call('delete_folders', { id: folder.id, ...(withItems ? { deleteItems: 'true' as const } : {}) });
  await refreshLists(client);
}

export async function createIssue(
  client: QueryClient,
  issue: { caseId: string; name: string; color: Issue['color'] },
): Promise<Issue> {
  const created = await call('post_issues', issue);
  await client.invalidateQueries({ queryKey: keys.issuesOfAll });
  return created;
}

export async function changeIssue(
  client: QueryClient,
  issue: Issue,
  change: { name?: string; color?: Issue['color']; description?: string },
): Promise<void> {
  await call('patch_issues', { id: issue.id, ...change, expectedUpdatedAt: issue.updatedAt });
  await client.invalidateQueries({ queryKey: keys.issuesOfAll });
}

/** Numbers the categories as they stand in `issues`; only those whose place changed are written. */
export async function orderIssues(client: QueryClient, caseId: string, issues: readonly Issue[]): Promise<void> {
  const placed = issues.map((issue, position) => ({ ...issue, position }));
  client.setQueryData<Issue[]>(keys.issues(caseId), placed);
  try {
    for (const [position, issue] of issues.entries()) {
      if (issue.position === position) continue;
      await call('patch_issues', { id: issue.id, position, expectedUpdatedAt: issue.updatedAt });
    }
  } finally {
    await client.invalidateQueries({ queryKey: keys.issuesOfAll });
  }
}

/** Deletes a category; the items stay, without it. */
export async function deleteIssue(client: QueryClient, issue: Issue): Promise<void> {
  await call('delete_issues', { id: issue.id });
  await refreshLists(client);
}

async function refreshLists(client: QueryClient): Promise<void> {
  await Promise.all([
    client.invalidateQueries({ queryKey: keys.foldersOfAll }),
    client.invalidateQueries({ queryKey: keys.issuesOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceOfAll }),
    client.invalidateQueries({ queryKey: keys.evidenceItemOfAll }),
  ]);
}
