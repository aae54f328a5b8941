import { Button, Modal, Switch, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { capital } from '#server/rules/first-letter.ts';
import { HearingSelect } from '#renderer/features/hearings/hearing-select.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { useFocusBack } from '#renderer/parts/focus-back.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { Refusal } from '#renderer/parts/refusal.tsx';

export interface Facts {
  title: string;
  courtCaseId: string | null;
  hearingId: string | null;
  private: boolean;
}

interface FactsFormProps {
  noun: 'packet' | 'binder';
  /** Null: a new one. */
  facts: Facts | null;
  placeholder: string;
  onClose: () => void;
  /** Its title has no blanks around it. */
  onSave: (facts: Facts) => Promise<void>;
  /** More fields, for the hearing that is chosen. */
  children?: (hearingId: string | null) => ReactNode;
}

/** What a packet or a binder is called, and what it is for. */
export function FactsForm({ noun, facts, placeholder, onClose, onSave, children }: FactsFormProps) {
  const { busy, problem, form } = useTask();
  const [title, setTitle] = useState(facts?.title ?? '');
  const [courtCaseId, setCourtCaseId] = useState(facts?.courtCaseId ?? null);
  const [hearingId, setHearingId] = useState(facts?.hearingId ?? null);
  const [isPrivate, setPrivate] = useState(facts?.private ?? false);
  const named = useNotBlank(title.trim() === '');
  useFocusBack();
  const save = (): Promise<void> => onSave({ title: title.trim(), courtCaseId, hearingId, private: isPrivate });
  return (
    <Modal
      opened
      onClose={onClose}
      size={480}
      title={<b>{facts === null ? `New ${noun}` : capital(noun)}</b>}
      returnFocus={false}
    >
      <form {...form(save)} className="stack gap-3">
        <TextInput
          label="Title"
          placeholder={placeholder}
          value={title}
          maxLength={300}
          data-autofocus
          error={named.says}
          {...named.fieldProps}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <CourtFileSelect value={courtCaseId} onChange={setCourtCaseId} />
        <HearingSelect value={hearingId} onChange={setHearingId} />
        {children?.(hearingId)}
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
            {facts === null ? `Make the ${noun}` : 'Save'}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
