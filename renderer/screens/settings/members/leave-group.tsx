import { useTask } from '#renderer/features/toasts/use-task.ts';
import { IconDoorExit } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Member, People } from '#renderer/api/generated.ts';
import { leaveWorkspace } from '#renderer/api/members.ts';
import { setPreferences } from '#renderer/features/preferences/preferences.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { Question } from '#renderer/parts/question.tsx';
import { SignButton } from '#renderer/parts/sign-button.tsx';

interface LeaveGroupProps {
  workspace: People['workspace'];
  members: readonly Member[];
}

/** The way out of a workspace that somebody else pays for. */
export function LeaveGroup({ workspace, members }: LeaveGroupProps) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { busy, attempt } = useTask();
  const own = members.find(({ you }) => you);
  const leave = async (): Promise<void> => {
    const left = await attempt(async () => {
      // On to one's own matter, before this one is missed.
      await leaveWorkspace(client, workspace.id, () => setPreferences({ context: null }));
      toastDone(`You have left “${workspace.name}”.`);
    }, `You have not left “${workspace.name}”`);
    if (!left) setAsking(false);
  };
  if (own?.pays === true) return null;
  return (
    <Group title="Leave" detail="What you did here stays with the workspace.">
      <SignButton icon={IconDoorExit} onClick={() => setAsking(true)}>
        Leave this workspace
      </SignButton>
      {asking && (
        <Question
          title={`Leave “${workspace.name}”?`}
          yes="Leave the workspace"
          no="Stay"
          busy={busy}
          onClose={() => setAsking(false)}
          onYes={() => void leave()}
        >
          <p>
            You will no longer see “{workspace.name}”, here or on synced computers. To come back you need a new
            invitation.
          </p>
        </Question>
      )}
      <p className={classes.note}>Your own workspace and everything in it stays as it is.</p>
    </Group>
  );
}
