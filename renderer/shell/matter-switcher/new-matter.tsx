import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** Asks for the name and starts a matter in its own workspace. */
export function NewMatter({ onDone }: { onDone: () => void }) {
  const { start } = useMatter();
  const [name, setName] = useState('');
  const { busy, problem: error, attempt } = useTask();

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    await attempt(async () => {
      await start(name.trim());
      onDone();
    });
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          label="Name of the matter"
          description="For example “Rowan v. Hale” or “Lease on Mill Street”."
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={error}
          required
          data-autofocus
        />
        <Button type="submit" loading={busy} disabled={name.trim() === ''}>
          Start the matter
        </Button>
      </Stack>
    </form>
  );
}
