import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { People } from '#renderer/api/generated.ts';
import { renameWorkspace } from '#renderer/api/members.ts';
import { SavingMark, useQuietSaving } from '#renderer/screens/settings/use-saving.tsx';
import { useTyped } from '#renderer/screens/settings/use-typed.ts';
import classes from '#renderer/screens/settings/settings.module.css';

/** What the workspace is called, also in the mail of an invitation. */
export function WorkspaceName({ workspace }: { workspace: People['workspace'] }) {
  const client = useQueryClient();
  const { saving, run } = useQuietSaving();
  const field = useTyped(workspace.name, (name) => run(() => renameWorkspace(client, workspace.id, name)));
  return (
    <div className={classes.fields}>
      <TextInput
        label="Name of the workspace"
        description="Stands in the mail of an invitation: of a firm, its name."
        maxLength={200}
        error={field.blank ? 'The name may not be blank.' : null}
        {...field.input}
      />
      <SavingMark saving={saving} />
    </div>
  );
}
