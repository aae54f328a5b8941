import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import { callWindow } from './client.ts';
import { keys } from './query-keys.ts';

export type Role = 'owner' | 'admin' | 'member' | 'viewer';
export type InvitedRole = Exclude<Role, 'owner'>;

export interface Member {
  accountId: string;
  name: string;
  /** Null for who does not manage the workspace. */
  email: string | null;
  role: Role;
  joinedAt: string;
  you: boolean;
  pays: boolean;
}

export interface WaitingInvitation {
  id: string;
  email: string;
  role: InvitedRole;
  inviter: string;
  sentAt: string;
  expiresAt: string;
  expired: boolean;
}

export interface People {
  workspace: { id: string; name: string; role: Role };
  members: Member[];
  invitations: WaitingInvitation[];
}

/** Who is in a workspace and who is invited: all of it for those who manage it, themselves and the owners for others. */
export function usePeople(workspaceId: string): UseQueryResult<People> {
  return useQuery({
    queryKey: keys.members(workspaceId),
    meta: { follows: { workspaces: true, memberships: true, invitations: true } },
    queryFn: async () => (await callWindow('GET', `/members?workspaceId=${encodeURIComponent(workspaceId)}`)) as People,
  });
}

export async function renameWorkspace(client: QueryClient, workspaceId: string, name: string): Promise<void> {
  await callWindow('POST', '/members/workspace', { workspaceId, name });
  await Promise.all([refresh(client), client.invalidateQueries({ queryKey: keys.workspaces })]);
}

interface OneMember {
  workspaceId: string;
  accountId: string;
}

export async function changeRole(client: QueryClient, member: OneMember & { role: Role }): Promise<void> {
  await act(client, '/members/role', member);
}

export async function removeMember(client: QueryClient, member: OneMember): Promise<void> {
  await act(client, '/members/remove', member);
}

/** Makes a member the owner in the place of who is signed in. */
export async function handOver(client: QueryClient, member: OneMember): Promise<void> {
  await act(client, '/members/hand-over', member);
}

export async function leaveWorkspace(client: QueryClient, workspaceId: string): Promise<void> {
  await callWindow('POST', '/members/leave', { workspaceId });
  client.removeQueries({ queryKey: keys.members(workspaceId) });
}

export async function invite(
  client: QueryClient,
  invitation: { workspaceId: string; email: string; role: InvitedRole },
): Promise<void> {
  await act(client, '/members/invitations', invitation);
}

export async function inviteAgain(client: QueryClient, id: string): Promise<void> {
  await act(client, '/members/invitations/again', { id });
}

export async function withdrawInvitation(client: QueryClient, id: string): Promise<void> {
  await act(client, '/members/invitations/withdraw', { id });
}

async function act(client: QueryClient, path: string, body: object): Promise<void> {
  try {
    await callWindow('POST', path, body);
  } finally {
    // What was refused shows how things stand.
    await refresh(client);
  }
}

function refresh(client: QueryClient): Promise<void> {
  return client.invalidateQueries({ queryKey: keys.membersOfAll });
}
