import { Switch, Textarea, TextInput } from '@mantine/core';
import { useId, type KeyboardEvent } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import type { RecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { withItsLineEndings, type EventDraft } from './timeline-draft.ts';
import { Understood } from './understood.tsx';
import classes from './form.module.css';

interface EventFieldsProps {
  event: TimelineEntry;
  form: RecordForm<EventDraft>;
  onSave: () => void;
}

/** All that is said of an event. */
export function EventFields({ event, form: { draft, set, errorOf, problem }, onSave }: EventFieldsProps) {
  const understood = useId();
  return (
    <>
      <div className={classes.line}>
        <TextInput
          label="When"
          value={draft.when}
          error={problem?.field === 'date' ? problem.says : null}
          aria-describedby={understood}
          onChange={(changed) => set({ when: changed.currentTarget.value })}
        />
        <TimeField label="Time" value={draft.time} error={errorOf('time')} onChange={(time) => set({ time })} />
        <CourtFileSelect
          value={draft.courtCaseId}
          error={errorOf('courtCaseId')}
          onChange={(courtCaseId) => set({ courtCaseId })}
        />
      </div>
      <Understood id={understood} typed={draft.when} known={whenWords(event)} />
      <Textarea
        label="What happened"
        autosize
        minRows={1}
        maxRows={6}
        data-autofocus
        autoFocus
        value={draft.title}
        error={errorOf('title')}
        onChange={(changed) => set({ title: withItsLineEndings(changed.currentTarget.value, event.title) })}
        onKeyDown={(pressed) => onTitleKey(pressed, onSave)}
      />
      <MarkdownField
        label="Detail"
        value={draft.detail}
        minRows={3}
        error={errorOf('detail')}
        onChange={(detail) => set({ detail })}
      />
      <div className={classes.pickers}>
        <EvidencePicker
          label="Evidence it rests on"
          value={draft.evidenceIds}
          error={errorOf('evidenceIds')}
          onChange={(evidenceIds) => set({ evidenceIds })}
        />
        <ContactPicker
          label="People"
          value={draft.contactIds}
          error={errorOf('contactIds')}
          onChange={(contactIds) => set({ contactIds })}
        />
      </div>
      <Switch
        label="Hidden from assistants"
        checked={draft.private}
        onChange={(changed) => set({ private: changed.currentTarget.checked })}
      />
    </>
  );
}

function onTitleKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  save();
}
