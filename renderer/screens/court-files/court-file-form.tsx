import { ActionIcon, Button, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import { IconTrash, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { changeCourtFile, createCourtFile } from '#renderer/api/court-files.ts';
import type { CourtCase } from '#renderer/api/generated.ts';
import { useMatter } from '#renderer/app/matter.tsx';
import { blankDraft, changedFacts, draftOf, takeOver, type CourtFileDraft } from '#renderer/lib/court-file-draft.ts';
import { CourtFileFields } from './court-file-fields.tsx';
import { unsavedOf, useKeptUnsaved } from './unsaved.ts';
import classes from './court-files.module.css';

interface CourtFileFormProps {
  /** Null while it is being made. */
  file: CourtCase | null;
  canEdit: boolean;
  onSaved: (file: CourtCase) => void;
  onClose: () => void;
  onDelete: (file: CourtCase) => void;
}

/** All that is known of one court file; what is typed stays until it is saved, whatever others change meanwhile. */
export function CourtFileForm({ file, canEdit, onSaved, onClose, onDelete }: CourtFileFormProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const key = file?.id ?? `new in ${caseId}`;
  const [base, setBase] = useState(() => unsavedOf(key)?.base ?? file);
  const [draft, setDraft] = useState(() => unsavedOf(key)?.draft ?? (file === null ? blankDraft : draftOf(file)));
  const [problem, setProblem] = useState<{ field: string; says: string } | null>(null);
  const [busy, setBusy] = useState(false);
  const facts = changedFacts(base, draft);
  const edited = Object.keys(facts).length > 0;
  const keepNothing = useKeptUnsaved(key, edited ? { base, draft } : null);

  // Someone else saved it: what was not touched here follows, what was typed stays.
  if (file !== null && base !== null && file.updatedAt > base.updatedAt && !busy) {
    setDraft(takeOver(base, draft, file));
    setBase(file);
  }
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      const saved = await (base === null
        ? createCourtFile(client, { ...facts, caseId, caption: draft.caption.trim() })
        : changeCourtFile(client, base, facts));
      keepNothing();
      setBase(saved);
      setDraft(draftOf(saved));
      onSaved(saved);
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setBusy(false);
    }
  };
  const set = (change: Partial<CourtFileDraft>): void => setDraft((now) => ({ ...now, ...change }));
  const errorOf = (field: string): string | null => (problem?.field === field ? problem.says : null);
  return (
    <form className={classes.panel} onSubmit={(event) => void save(event)} aria-label="Court file">
      <div className={classes.panelHead}>
        <h2>{file === null ? 'New court file' : file.caption}</h2>
        <ActionIcon variant="subtle" color="gray" aria-label="Close the court file" onClick={onClose}>
          <IconX size={16} />
        </ActionIcon>
      </div>
      <TextInput
        label="Caption"
        placeholder="In re Marriage of Ellery"
        required
        withAsterisk={false}
        maxLength={300}
        readOnly={!canEdit}
        value={draft.caption}
        error={errorOf('caption')}
        autoFocus={file === null}
        onChange={(event) => set({ caption: event.currentTarget.value })}
      />
      <SegmentedControl
        size="xs"
        aria-label="Status"
        data={[
          { value: 'open', label: 'Open' },
          { value: 'closed', label: 'Closed' },
        ]}
        value={draft.status}
        readOnly={!canEdit}
        onChange={(status) => set({ status })}
      />
      <CourtFileFields draft={draft} readOnly={!canEdit} onChange={set} errorOf={errorOf} />
      <Textarea
        label="Notes"
        autosize
        minRows={3}
        maxRows={12}
        readOnly={!canEdit}
        value={draft.notes}
        error={errorOf('notes')}
        onChange={(event) => set({ notes: event.currentTarget.value })}
      />
      {problem !== null && (
        <p className={classes.error} role="alert">
          Not saved, but still here. {problem.says}
        </p>
      )}
      {canEdit && (
        <div className={classes.panelEnd}>
          {file !== null && (
            <Button
              variant="subtle"
              color="red"
              c="var(--loss)"
              leftSection={<IconTrash size={15} aria-hidden />}
              onClick={() => {
                keepNothing();
                onDelete(file);
              }}
            >
              Delete
            </Button>
          )}
          <Button type="submit" ml="auto" loading={busy} disabled={draft.caption.trim() === '' || !edited}>
            {file === null ? 'Make the court file' : 'Save'}
          </Button>
        </div>
      )}
    </form>
  );
}

function problemOf(error: unknown): { field: string; says: string } {
  if (!(error instanceof ApiError)) return { field: '', says: sentenceFor(error) };
  if (error.status === 409) {
    return { field: '', says: 'Someone else saved it at the same moment. Look at it, then save again.' };
  }
  const [issue] = error.issues;
  return { field: issue?.path ?? '', says: issue?.message ?? sentenceFor(error) };
}
