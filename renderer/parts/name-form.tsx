import { ActionIcon, TextInput } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { sentenceFor } from '#renderer/api/api-error.ts';

interface NameFormProps {
  label: string;
  initial?: string;
  onSubmit: (name: string) => Promise<void>;
  onDone: () => void;
}

/** A name typed in place: Enter saves, Escape and leaving it as it was do nothing. */
export function NameForm({ label, initial = '', onSubmit, onDone }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const trimmed = name.trim();
    if (trimmed === '' || trimmed === initial) return onDone();
    setBusy(true);
    try {
      await onSubmit(trimmed);
      onDone();
    } catch (failure) {
      setError(sentenceFor(failure));
      setBusy(false);
    }
  };
  return (
    <form onSubmit={(event) => void submit(event)} style={{ padding: '2px 4px' }}>
      <TextInput
        size="xs"
        aria-label={label}
        placeholder="Name"
        value={name}
        error={error}
        disabled={busy}
        autoFocus
        onChange={(event) => setName(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={() => {
          if (name.trim() === initial.trim()) onDone();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return;
          event.preventDefault();
          onDone();
        }}
        rightSection={
          <ActionIcon type="submit" variant="subtle" size="sm" aria-label="Save" loading={busy}>
            <IconCheck size={14} />
          </ActionIcon>
        }
      />
    </form>
  );
}
