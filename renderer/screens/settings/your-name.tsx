import { Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { renamePerson } from '#renderer/api/window-routes.ts';
import { useSession } from '#renderer/app/session.tsx';
import classes from './settings.module.css';

/** The name that stands on what this person does; asked for at the first run, changed here. */
export function YourName() {
  const { account } = useSession();
  const client = useQueryClient();
  const saved = account?.name ?? '';
  const [name, setName] = useState(saved);
  const [failure, setFailure] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await renamePerson(name.trim());
      setFailure(null);
      await client.invalidateQueries({ queryKey: keys.session });
    } catch (error) {
      setFailure(sentenceFor(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Your name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === '' ? 'Your name may not be blank.' : failure}
      />
      <div className={classes.save}>
        <Button type="submit" loading={busy} disabled={name.trim() === '' || name.trim() === saved}>
          Save
        </Button>
      </div>
    </form>
  );
}
