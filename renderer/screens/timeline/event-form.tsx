import { Button, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, type KeyboardEvent } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { ContactPicker } from '#renderer/features/pickers/contact-picker.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { EvidencePicker } from '#renderer/features/pickers/evidence-picker.tsx';
import { useCourtZone } from '#renderer/features/pickers/use-court-zone.ts';
import { fieldsOf, HiddenSwitch } from '#renderer/features/record-form/form-fields.tsx';
import { Conflicts, Offered } from '#renderer/features/record-form/record-panel.tsx';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { understandWhen, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { useWhenField } from '#renderer/features/timeline/use-when-field.ts';
import { markdownText } from '#server/rules/markdown-text.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { MarkdownField } from '#renderer/parts/markdown/markdown-field.tsx';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { under } from '#renderer/parts/typed-field.tsx';
import { shortTitle } from './short-title.ts';
import { eventDraftRules, eventReady, sentFacts, withItsLineEndings, type EventDraft } from './timeline-draft.ts';
import { useNames } from './timeline-names.ts';
import classes from './form.module.css';

interface EventFormProps {
  event: TimelineEntry;
  onDone: () => void;
}

/** An event written in its place: Enter saves, Escape leaves and keeps what was typed. */
export function EventForm({ event, onDone }: EventFormProps) {
  const client = useQueryClient();
  const valueWords = useValueWords();
  const form = useRecordForm({
    rules: eventDraftRules,
    record: event,
    formKey: `event ${event.id}`,
    name: `the event “${shortTitle(event)}”`,
    address: `/timeline?id=${event.id}`,
    // Events are made in the line above the list.
    create: () => Promise.reject(new Error('An event is made before it is edited.')),
    change: (base, facts) => stores.timelineEntries.change(client, base, sentFacts(facts)),
    onSaved: (_saved, isHere) => isHere() && onDone(),
  });
  const { draft, set, problem, edited } = form;
  const field = fieldsOf(form, true);
  const typed = useWhenField(draft.when, (words) => set({ when: words }));
  const when = whenWords(event);
  const zone = useCourtZone(draft.courtCaseId) ?? machineZone();
  const ready = eventReady(draft, when) && form.conflicts.length === 0;
  const element = useRef<HTMLFormElement>(null);
  const save = (): void => {
    if (!edited) onDone();
    // A field that asks something is answered first.
    else if (element.current?.reportValidity() !== false && ready && !form.busy) void form.save();
  };
  return (
    // Keys within the form are the form's: the list does not move while one writes.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      ref={element}
      className={classes.form}
      aria-label={`Event of ${when}: ${markdownText(event.title)}`}
      onSubmit={(submitted) => {
        submitted.preventDefault();
        save();
      }}
      onKeyDownCapture={(pressed) => onSaveKey(pressed, save)}
      onKeyDown={(pressed) => onLeaveKey(pressed, onDone)}
    >
      <Offered form={form} />
      <Conflicts form={form} fieldLabel={(name) => fieldLabels[name]} valueWords={valueWords} />
      <div className={classes.line}>
        <TextInput
          {...typed.fieldProps}
          label="When"
          error={problem?.field === 'date' ? problem.says : typed.unclear !== null}
          onChange={(changed) => typed.edit(changed.currentTarget.value)}
          inputContainer={under(typed.below)}
        />
        <TimeField label="Time" on={{ date: dayOf(draft.when), zone }} {...field('time')} />
        <CourtFileSelect {...field('courtCaseId')} />
      </div>
      <Textarea
        label="What happened"
        autosize
        minRows={1}
        maxRows={6}
        data-autofocus
        autoFocus
        {...field('title')}
        onChange={(changed) => set({ title: withItsLineEndings(changed.currentTarget.value, event.title) })}
        onKeyDown={(pressed) => onTitleKey(pressed, save)}
      />
      <MarkdownField label="Detail" minRows={3} {...field('detail')} />
      <div className={classes.pickers}>
        <EvidencePicker label="Supporting evidence" {...field('evidenceIds')} />
        <ContactPicker label="People" {...field('contactIds')} />
      </div>
      <HiddenSwitch {...field('private')} />
      {problem !== null && (
        <p className="tone-loss" role="alert">
          Not saved. {problem.says}
        </p>
      )}
      <div className="row gap-2">
        <span className="flex-1 quiet text-xs">
          Enter saves, Shift+Enter makes a new line, Escape leaves and keeps what you typed.
        </span>
        {edited && (
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
        <Button
          type="submit"
          variant={edited ? 'filled' : 'default'}
          loading={form.busy}
          disabled={edited && typed.unclear === null && !ready}
        >
          {edited ? 'Save' : 'Done'}
        </Button>
      </div>
    </form>
  );
}

/** The one day that was written, or none. */
function dayOf(written: string): string | null {
  const when = understandWhen(written);
  return when?.precision === 'day' && when.qualifier === null ? when.date : null;
}

const fieldLabels: Readonly<Record<keyof EventDraft, string>> = {
  when: 'The date',
  time: 'The time',
  title: 'What happened',
  detail: 'The detail',
  courtCaseId: 'The court file',
  contactIds: 'People',
  evidenceIds: 'Evidence',
  private: 'Whether assistants see it',
};

/** What a value reads as where two changed it; people and evidence by their names. */
function useValueWords(): (field: keyof EventDraft, value: unknown) => string {
  const { courtFiles } = useNames();
  return (field, value) => {
    if (typeof value === 'boolean') return value ? 'Hidden' : 'Shown';
    if (typeof value !== 'string' || value === '') return 'Nothing';
    return field === 'courtCaseId' ? (courtFiles.get(value) ?? 'Another court file') : value;
  };
}

function onTitleKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  save();
}

/** Ctrl+Enter saves from any field, before a list or the editor takes it. */
function onSaveKey(event: KeyboardEvent, save: () => void): void {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  event.stopPropagation();
  save();
}

/** An open list of choices takes Escape first; the plain keys are not those of the list behind. */
function onLeaveKey(event: KeyboardEvent, leave: () => void): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key !== 'Escape' || event.defaultPrevented || choosing || event.nativeEvent.isComposing) return;
  event.preventDefault();
  leave();
}
