import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Binder } from '#renderer/api/generated.ts';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';
import { useAct } from '#renderer/features/preparation/use-act.ts';

interface BinderFormProps {
  /** Null: a new one. */
  binder: Binder | null;
  onClose: () => void;
  onMade: (id: string) => void;
}

/** What a binder is called, and what it is for. */
export function BinderForm({ binder, onClose, onMade }: BinderFormProps) {
  const act = useAct();
  const { busy, problem, form } = useTask();
  const [title, setTitle] = useState(binder?.title ?? '');
  const [courtCaseId, setCourtCaseId] = useState(binder?.courtCaseId ?? null);
  const [hearingId, setHearingId] = useState(binder?.hearingId ?? null);
  const [isPrivate, setPrivate] = useState(binder?.private ?? false);
  const named = useNotBlank(title.trim() === '');
  useFocusBack();
  const save = async (): Promise<void> => {
    const facts = { title: title.trim(), courtCaseId, hearingId, private: isPrivate };
    if (binder !== null) {
      await act({ action: 'edit-binder', binderId: binder.id, ...facts });
      return onClose();
    }
    const { binders } = await act({ action: 'add-binder', ...facts });
    const made = binders.at(-1);
    if (made !== undefined) onMade(made.id);
  };
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={<b>{binder === null ? 'New binder' : 'Binder'}</b>}
      returnFocus={false}
    >
      <form {...form(save)} className="stack gap-3">
        <TextInput
          label="Title"
          placeholder="Hearing on temporary orders"
          value={title}
          maxLength={300}
          data-autofocus
          error={named.says}
          {...named.fieldProps}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <CourtFileSelect value={courtCaseId} onChange={setCourtCaseId} />
        <HearingSelect value={hearingId} onChange={setHearingId} />
        <Switch
          label="Hide from assistants"
          checked={isPrivate}
          onChange={(event) => setPrivate(event.currentTarget.checked)}
        />
        <Refusal says={problem} />
        <div className="flex to-end gap-2">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={busy}>
            {binder === null ? 'Make the binder' : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
