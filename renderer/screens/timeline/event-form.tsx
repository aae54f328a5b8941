import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { stores } from '#renderer/api/stores.ts';
import { useRecordForm } from '#renderer/features/record-form/use-record-form.ts';
import { markdownText } from '#renderer/lib/markdown-text.ts';
import { whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { eventDraftRules, eventReady, sentFacts } from './timeline-draft.ts';
import { EventConflicts } from './event-conflicts.tsx';
import { EventFields } from './event-fields.tsx';
import { shortTitle } from './short-title.ts';
import classes from './form.module.css';

interface EventFormProps {
  event: TimelineEntry;
  onDone: () => void;
}

/** An event written in its place: Enter saves, Escape leaves and keeps what was typed. */
export function EventForm({ event, onDone }: EventFormProps) {
  const client = useQueryClient();
  const form = useRecordForm({
    rules: eventDraftRules,
    record: event,
    formKey: `event ${event.id}`,
    name: `the event “${shortTitle(event)}”`,
    // Events are made in the line above the list.
    create: () => Promise.reject(new Error('An event is made before it is edited.')),
    change: (base, facts) => stores.timelineEntries.change(client, base, sentFacts(facts)),
    onSaved: (_saved, isHere) => isHere() && onDone(),
  });
  const ready = eventReady(form.draft, whenWords(event)) && form.conflicts.length === 0;
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
      <EventConflicts form={form} />
      <EventFields event={event} form={form} onSave={save} />
      {form.problem !== null && (
        <p className="tone-loss" role="alert">
          Not saved, but still here. {form.problem.says}
        </p>
      )}
      <div className="row gap-2">
        <span className="flex-1 quiet text-xs">
          Enter saves, Shift+Enter makes a new line, Escape leaves and keeps what you typed.
        </span>
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
        <Button
          type="submit"
          variant={form.edited ? 'filled' : 'default'}
          loading={form.busy}
          disabled={form.edited && !ready}
        >
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

/** An open list of choices takes Escape first; the plain keys are not those of the list behind. */
function onLeaveKey(event: KeyboardEvent, leave: () => void): void {
  if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
  if (event.key !== 'Escape' || event.defaultPrevented || choosing || event.nativeEvent.isComposing) return;
  event.preventDefault();
  leave();
}
