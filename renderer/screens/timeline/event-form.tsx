import { Button, Switch, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useId, type KeyboardEvent } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { changeEvent } from '#renderer/api/timeline.ts';
import { ContactPicker } from '#renderer/app/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/app/pickers/court-file-select.tsx';
import { EvidencePicker } from '#renderer/app/pickers/evidence-picker.tsx';
import { useRecordForm, type RecordForm } from '#renderer/app/record-form/use-record-form.ts';
import { ConflictNotice } from '#renderer/components/evidence-details/conflict-notice.tsx';
import { MarkdownField } from '#renderer/components/markdown/markdown-field.tsx';
import { markdownText } from '#renderer/lib/markdown-text.ts';
import { whenWords } from '#renderer/lib/timeline-date.ts';
import {
  eventDraftRules,
  eventReady,
  sentFacts,
  withItsLineEndings,
  type EventDraft,
} from '#renderer/lib/timeline-draft.ts';
import { Understood } from './understood.tsx';
import { useNames } from './timeline-names.ts';
import classes from './form.module.css';

interface EventFormProps {
  event: TimelineEntry;
  onDone: () => void;
}

const fieldLabels: Record<keyof EventDraft, string> = {
  when: 'The date',
  time: 'The time',
  title: 'What happened',
  detail: 'The detail',
  courtCaseId: 'The court file',
  contactIds: 'People',
  evidenceIds: 'Evidence',
  private: 'Whether assistants see it',
};

/** An event written in its place: Enter saves, Escape leaves and keeps what was typed. */
export function EventForm({ event, onDone }: EventFormProps) {
  const client = useQueryClient();
  const understood = useId();
  const form = useRecordForm({
    rules: eventDraftRules,
    record: event,
    formKey: `event ${event.id}`,
    name: `the event of ${whenWords(event)}`,
    // Events are made in the line above the list.
    create: () => Promise.reject(new Error('An event is made before it is edited.')),
    change: (base, facts) => changeEvent(client, base, sentFacts(facts)),
    onSaved: onDone,
  });
  const { draft, set, errorOf } = form;
  const ready = eventReady(draft, whenWords(event)) && form.conflicts.length === 0;
  const save = (): void => {
    if (!form.edited) onDone();
    else if (ready && !form.busy) void form.save();
  };
  return (
    // Keys within the form are the form's: the list does not move while one writes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.form}
      aria-label={`Event of ${whenWords(event)}: ${markdownText(event.title)}`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
      onKeyDownCapture={(pressed) => onSaveKey(pressed, save)}
      onKeyDown={(pressed) => onLeaveKey(pressed, onDone)}
    >
      <Conflicts form={form} />
      <div className={classes.line}>
        <TextInput
          label="When"
          value={draft.when}
          error={form.problem?.field === 'date' ? form.problem.says : null}
          aria-describedby={understood}
          onChange={(changed) => set({ when: changed.currentTarget.value })}
        />
        <TextInput
          label="Time"
          type="time"
          value={draft.time}
          error={errorOf('time')}
          onChange={(changed) => set({ time: changed.currentTarget.value })}
        />
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
        onKeyDown={(pressed) => onTitleKey(pressed, save)}
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
      {form.problem !== null && (
        <p className={classes.error} role="alert">
          Not saved, but still here. {form.problem.says}
        </p>
      )}
      <div className={classes.end}>
        <span className={classes.hint}>Enter saves, Shift+Enter makes a new line, Escape leaves and keeps what you typed.</span>
        {form.edited && (
          <Button
            variant="subtle"
            color="gray"
            onClick={() => {
              form.forget();
              onDone();
            }}
          >
            Discard
          </Button>
        )}
        <Button type="submit" variant={form.edited ? 'filled' : 'default'} loading={form.busy} disabled={form.edited && !ready}>
          {form.edited ? 'Save' : 'Done'}
        </Button>
      </div>
    </form>
  );
}

/** Ctrl+Enter saves from any field, before a list or the editor takes it. */
function onSaveKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  save();
}

/** An open list of choices takes Escape first; the list behind takes none of the keys. */
function onLeaveKey(event: KeyboardEvent, leave: () => void): void {
  event.stopPropagation();
  const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key !== 'Escape' || event.defaultPrevented || choosing || event.nativeEvent.isComposing) return;
  event.preventDefault();
  leave();
}

function onTitleKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  save();
}

function Conflicts({ form }: { form: RecordForm<EventDraft> }) {
  const { evidence, people, courtFiles } = useNames();
  const words = (field: keyof EventDraft, value: unknown): string => {
    if (value === null || value === '') return 'Nothing';
    if (field === 'courtCaseId') return courtFiles.get(String(value)) ?? 'Another court file';
    if (typeof value === 'boolean') return value ? 'Hidden' : 'Shown';
    if (!Array.isArray(value)) return String(value);
    const names = (value as string[]).map((id) =>
      field === 'contactIds' ? (people?.get(id)?.name ?? 'Someone') : (evidence.byId.get(id)?.title ?? 'An item'),
    );
    return names.length === 0 ? 'Nobody and nothing' : names.join(', ');
  };
  return form.conflicts.map(({ field, mine, theirs }) => (
    <ConflictNotice
      key={field}
      field={fieldLabels[field]}
      mine={words(field, mine)}
      theirs={words(field, theirs)}
      keepLabel="Keep mine"
      onKeepMine={() => form.keepMine(field)}
      onTakeTheirs={() => form.takeTheirs(field)}
    />
  ));
}
