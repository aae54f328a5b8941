import { defineArea } from '#server/catalog/area.ts';
import { deleteMembers } from './delete_members.ts';
import { deleteMembersInvitations } from './delete_members_invitations.ts';
import { getMembers } from './get_members.ts';
import { getWorkspaces } from './get_workspaces.ts';
import { invitations } from './invitation-record.ts';
import { memberships } from './membership-record.ts';
import { patchMembers } from './patch_members.ts';
import { patchMembersWorkspace } from './patch_members_workspace.ts';
import { postMembersHandOver } from './post_members_hand_over.ts';
import { postMembersInvitations } from './post_members_invitations.ts';
import { postMembersInvitationsAgain } from './post_members_invitations_again.ts';
import { postWorkspacesSwitch } from './post_workspaces_switch.ts';
import { workspaces } from './record.ts';

export const workspacesArea = defineArea({
  records: [workspaces, memberships, invitations],
  operations: [getWorkspaces, postWorkspacesSwitch],
  window: [
    getMembers,
    patchMembers,
    deleteMembers,
    postMembersHandOver,
    patchMembersWorkspace,
    postMembersInvitations,
    postMembersInvitationsAgain,
    deleteMembersInvitations,
  ],
});
