import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** Asks for the name and starts a matter in its own workspace. */
export function NewMatter({ onDone }: { onDone: () => void }) {
  const { start } = useMatter();
  const [name, setName] = useState('');
  const { busy, problem, attempt } = useTask();
  const notBlank = useNotBlank(name.trim() === '');

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
          {...notBlank.fieldProps}
          error={problem ?? notBlank.says}
          required
          data-autofocus
        />
        <Button type="submit" loading={busy}>
          Start the matter
        </Button>
      </Stack>
    </form>
  );
}
