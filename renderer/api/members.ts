import { useQuery, type QueryClient } from '@tanstack/react-query';
import { call } from './client.ts';
import type { MemberRole, Operations } from './generated.ts';
import { keys } from './query-keys.ts';

/** Who is in a workspace and who is invited: all of it for those who manage it, themselves and the owners for others. */
export function usePeople(workspaceId: string) {
  return useQuery({
    queryKey: keys.members(workspaceId),
    meta: { follows: { workspaces: true, memberships: true, invitations: true } },
    queryFn: () => call('get_members', { workspaceId }),
  });
}

export async function renameWorkspace(client: QueryClient, workspaceId: string, name: string): Promise<void> {
  await call('patch_members_workspace', { workspaceId, name });
  await Promise.all([refresh(client), client.invalidateQueries({ queryKey: keys.workspaces })]);
}

interface OneMember {
  workspaceId: string;
  accountId: string;
}

export async function changeRole(client: QueryClient, member: OneMember & { role: MemberRole }): Promise<void> {
  await act(client, call('patch_members', member));
}

export async function removeMember(client: QueryClient, member: OneMember): Promise<void> {
  await act(client, call('delete_members', member));
}

/** Makes a member the owner in the place of who is signed in. */
export async function transferOwnership(client: QueryClient, member: OneMember): Promise<void> {
  await act(client, call('post_members_hand_over', member));
}

/** `onLeft` comes before anything of the workspace is asked for again. */
export async function leaveWorkspace(client: QueryClient, workspaceId: string, onLeft: () => void): Promise<void> {
  await call('delete_members', { workspaceId });
  client.removeQueries({ queryKey: keys.members(workspaceId) });
  onLeft();
  await client.invalidateQueries({ queryKey: keys.workspaces });
}

export async function invite(
  client: QueryClient,
  invitation: Operations['post_members_invitations']['input'],
): Promise<void> {
  await act(client, call('post_members_invitations', invitation));
}

export async function inviteAgain(client: QueryClient, id: string): Promise<void> {
  await act(client, call('post_members_invitations_again', { id }));
}

export async function withdrawInvitation(client: QueryClient, id: string): Promise<void> {
  await act(client, call('delete_members_invitations', { id }));
}

async function act(client: QueryClient, answer: Promise<unknown>): Promise<void> {
  try {
    await answer;
  } finally {
    // After a refusal, shows the present members.
    await refresh(client);
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.membersOfAll });
}
