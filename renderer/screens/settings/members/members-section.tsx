import { Facts } from '#renderer/parts/facts.tsx';
import type { People } from '#renderer/api/generated.ts';
import { useQueryClient } from '@tanstack/react-query';
import { renameWorkspace, usePeople } from '#renderer/api/members.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { Loaded } from '#renderer/parts/loaded.tsx';
import { roleMeanings, roleWords } from '#renderer/features/matter/member-roles.ts';
import { mayManage } from '#server/rules/members.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { TypedLine } from '#renderer/screens/settings/typed-line.tsx';
import { InvitationGroup } from './invitation-group.tsx';
import { LeaveGroup } from './leave-group.tsx';
import { MemberList } from './member-list.tsx';

/** The workspace of the matter on the screen: what it is called, who is in it, and who is invited. */
export function MembersSection() {
  const { case: matter } = useMatter();
  const isGuest = matter.access.via === 'share';
  return isGuest ? <GuestNote /> : <Workspace key={matter.workspaceId} id={matter.workspaceId} />;
}

function GuestNote() {
  return (
    <p className={classes.note}>
      Parts of this matter are shared with you. You are not a member of its workspace, so its people are not shown.
    </p>
  );
}

function Workspace({ id }: { id: string }) {
  const people = usePeople(id);
  return (
    <Loaded of={people} loading="Loading people" failed="The people could not be loaded">
      {(read) => <Groups people={read} />}
    </Loaded>
  );
}

function Groups({ people }: { people: People }) {
  const { workspace, members } = people;
  const manages = mayManage(workspace.role);
  const client = useQueryClient();
  return (
    <>
      <Group title="Workspace" detail="The workspace of the open matter. The people below can open its matters.">
        {manages ? (
          <TypedLine
            label="Name of the workspace"
            description="Shown in invitations. For a firm, use its name."
            maxLength={200}
            saved={workspace.name}
            blank="The name may not be blank."
            save={(name) => renameWorkspace(client, workspace.id, name)}
          />
        ) : (
          <p className={classes.plain}>{workspace.name}</p>
        )}
        <Facts
          of={{
            'Your role': (
              <>
                {roleWords[workspace.role]}. <span className="quiet text-sm">{roleMeanings[workspace.role]}</span>
              </>
            ),
          }}
        />
      </Group>
      <Group
        title="People"
        detail={
          manages
            ? 'New roles apply right away. People you remove lose access to the workspace.'
            : 'You and the owners. Ask an owner if you need another role.'
        }
      >
        <MemberList workspace={workspace} members={members} />
      </Group>
      {manages && <InvitationGroup workspaceId={workspace.id} invitations={people.invitations} />}
      <LeaveGroup workspace={workspace} members={members} />
    </>
  );
}
