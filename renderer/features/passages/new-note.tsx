import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { annotate } from './annotating.ts';
import { NoteField, PassageForm } from './passage-form.tsx';
import type { Passage } from './passage.ts';

export interface NewProps {
  item: EvidenceItem;
  passage: Passage;
  onDone: () => void;
}

interface NoteWords {
  note: string;
  passage: Passage;
}

const keyOf = ({ id }: EvidenceItem): string => `note on ${id}`;

/** Of which passage a note was being written when the window was left. */
export function unsavedNote(item: EvidenceItem): Passage | undefined {
  return keptWords<NoteWords>(keyOf(item)).passage;
}

/** A note on a passage, or on its page. */
export function NewNote({ item, passage, onDone }: NewProps) {
  const client = useQueryClient();
  const [note, setNote] = useState(() => keptWords<NoteWords>(keyOf(item)).note ?? '');
  const words = note.trim() === '' ? null : { note, passage };
  const { busy, problem, send, forget } = useKeptWords(keyOf(item), `a note on “${item.title}”`, words);
  const save = (): void => {
    if (words !== null && !busy) void send(note, () => annotate(client, item, passage, note), onDone);
  };
  const leave = (): void => {
    forget();
    onDone();
  };
  return (
    <PassageForm
      keys="mod+Enter"
      busy={busy}
      ready={words !== null}
      untouched={words === null}
      onSave={save}
      onLeave={leave}
    >
      <NoteField note={note} onNote={setNote} problem={problem} placeholder="What you notice here" />
    </PassageForm>
  );
}
