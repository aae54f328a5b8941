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
  const [answer, setAnswer] = useState<{ failed: boolean; text: string } | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await renamePerson(name.trim());
      setAnswer({ failed: false, text: 'Saved.' });
      await client.invalidateQueries({ queryKey: keys.session });
    } catch (error) {
      setAnswer({ failed: true, text: sentenceFor(error) });
    } finally {
      setBusy(false);
    }
  };
  const changed = name.trim() !== saved;
  return (
    <form className={classes.fields} onSubmit={(event) => void submit(event)}>
      <TextInput
        label="Your name"
        value={name}
        maxLength={200}
        onChange={(event) => setName(event.currentTarget.value)}
        error={name.trim() === '' ? 'Your name may not be blank.' : null}
      />
      <div className={classes.save}>
        <Button type="submit" loading={busy} disabled={name.trim() === '' || !changed}>
          Save
        </Button>
        <span role="status" data-failed={answer?.failed || undefined}>
          {!changed || answer?.failed === true ? answer?.text : ''}
        </span>
      </div>
    </form>
  );
}
