import { Button, Stack, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';

/** Asks for the name and starts a matter in its own workspace. */
export function NewMatter({ onDone }: { onDone: () => void }) {
  const { start } = useMatter();
  const [name, setName] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    try {
      await start(name.trim());
      onDone();
    } catch (failure) {
      setError(sentenceFor(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="sm">
        <TextInput
          label="Name of the matter"
          description="As you would say it: “Rowan v. Hale”, “Lease on Mill Street”."
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
