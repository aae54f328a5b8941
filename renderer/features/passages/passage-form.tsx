import { Button, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { annotationLimits } from '#server/rules/annotations.ts';

interface PassageFormProps {
  keys: string;
  busy: boolean;
  ready: boolean;
  /** Nothing would be lost: Escape leaves it. */
  untouched: boolean;
  onSave: () => void;
  onLeave: () => void;
  children: ReactNode;
}

/** What is written about a passage. Ctrl+Enter saves from any field. */
export function PassageForm({ keys, busy, ready, untouched, onSave, onLeave, children }: PassageFormProps) {
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      onSave();
    }
    if (event.key !== 'Escape' || event.defaultPrevented || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (untouched) onLeave();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="stack gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
      onKeyDown={press}
    >
      {children}
      <div className="row to-end gap-2">
        <Button size="compact-md" variant="subtle" color="gray" onClick={onLeave}>
          Discard
        </Button>
        <Button size="compact-md" type="submit" loading={busy} disabled={!ready}>
          <WithKeys label="Save" keys={keys} />
        </Button>
      </div>
    </form>
  );
}

interface NoteFieldProps {
  note: string;
  onNote: (note: string) => void;
  problem: ReactNode;
  placeholder?: string;
}

export function NoteField({ note, onNote, problem, placeholder }: NoteFieldProps) {
  return (
    <Textarea
      aria-label="Note"
      placeholder={placeholder}
      autoFocus
      autosize
      minRows={2}
      maxRows={10}
      maxLength={annotationLimits.note}
      value={note}
      error={problem}
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  );
}
