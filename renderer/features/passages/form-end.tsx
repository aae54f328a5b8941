import { Button } from '@mantine/core';
import type { KeyboardEvent } from 'react';
import { WithKeys } from '#renderer/parts/keys.tsx';

interface FormEndProps {
  keys: string;
  busy: boolean;
  ready: boolean;
  onLeave: () => void;
}

export function FormEnd({ keys, busy, ready, onLeave }: FormEndProps) {
  return (
    <div className="row to-end gap-2">
      <Button size="compact-md" variant="subtle" color="gray" onClick={onLeave}>
        Discard
      </Button>
      <Button size="compact-md" type="submit" loading={busy} disabled={!ready}>
        <WithKeys label="Save" keys={keys} />
      </Button>
    </div>
  );
}

/** Ctrl+Enter saves from any field of a form, Escape leaves it. */
export function formKeys(save: () => void, leave: () => void) {
  return (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      save();
    }
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    leave();
  };
}
