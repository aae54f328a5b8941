import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { renamePerson } from '#renderer/api/window-routes.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { useTyped } from './use-typed.ts';
import { SavingMark, useQuietSaving } from './use-saving.tsx';
import classes from './settings.module.css';

/** The name that stands on what this person does; asked for at the first run, changed here. */
export function YourName() {
  const { account } = useSession();
  const client = useQueryClient();
  const { saving, run } = useQuietSaving();
  const field = useTyped(account?.name ?? '', (name) => run(() => renamePerson(client, name)));
  return (
    <div className={classes.fields}>
      <TextInput
        label="Your name"
        maxLength={200}
        error={field.blank ? 'Your name may not be blank.' : null}
        {...field.input}
      />
      <SavingMark saving={saving} />
    </div>
  );
}
