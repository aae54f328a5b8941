import { formatTime } from '#renderer/lib/clock-time.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useImperativeHandle, useRef, useState, type FormEvent, type Ref } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { TimelineEntry } from '#renderer/api/generated.ts';
import { whenSentence, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { stores } from '#renderer/api/stores.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useCourtZone } from '#renderer/features/pickers/use-court-zone.ts';
import { machineZone } from '#renderer/lib/zoned.ts';
import { useTypedField } from '#renderer/parts/typed-field.tsx';
import { WithKeys } from '#renderer/parts/keys.tsx';
import { lineToKeep, readMoment, type Moment } from './timeline-quick.ts';
import classes from './form.module.css';

export interface QuickAddHandle {
  focus: () => void;
}

interface QuickAddProps {
  ref: Ref<QuickAddHandle>;
  caseId: string;
  /** The court file the list is narrowed to: what is added here belongs to it. */
  courtCaseId: string | null;
  onAdded: (event: TimelineEntry) => void;
  onLeave: () => void;
}

/** An event in one line: when, what, Enter; then the next one. */
export function QuickAdd({ ref, caseId, courtCaseId, onAdded, onLeave }: QuickAddProps) {
  const client = useQueryClient();
  const words = useRef<HTMLInputElement>(null);
  const keptAs = `new event in ${caseId}`;
  const [kept] = useState(() => keptWords<{ when: string; title: string }>(keptAs));
  const [when, setWhen] = useState(kept.when ?? '');
  const [title, setTitle] = useState(kept.title ?? '');
  const line = { when, title };
  const [lastWhen, setLastWhen] = useState('');
  const { busy, problem, send } = useKeptWords(keptAs, 'a new event', lineToKeep(line, lastWhen));
  const zone = useCourtZone(courtCaseId) ?? machineZone();
  const typed = useTypedField({
    value: when,
    onChange: setWhen,
    read: (text) => readMoment(text, zone),
    store: momentWords,
    show: (text) => text,
    say: (moment) => `${whenSentence(moment)}${moment.time === null ? '' : `, ${formatTime(moment.time)}`}`,
  });
  const date = typed.fieldProps.ref;
  useImperativeHandle(ref, () => ({ focus: () => date.current?.select() }), [date]);
  const read = readMoment(when, zone);
  const moment = 'value' in read ? read.value : null;

  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    if (moment === null) return date.current?.select();
    if (title.trim() === '') return words.current?.focus();
    const file = courtCaseId === null ? {} : { courtCaseId };
    await send(
      title,
      () => stores.timelineEntries.create(client, { caseId, title: title.trim(), ...moment, ...file }),
      (made) => {
        // What was typed meanwhile is the next one.
        setLastWhen(when);
        setTitle((now) => (now === title ? '' : now));
        onAdded(made);
        if (words.current?.value === title) date.current?.select();
      },
    );
  };
  return (
    // Escape goes back to the list; the form itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={classes.quick}
      data-screen-only
      data-resting={when === '' || undefined}
      aria-label="Add an event"
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onLeave();
      }}
    >
      <div className={classes.quickLine}>
        <TextInput
          {...typed.fieldProps}
          aria-label="When it happened"
          placeholder="When: 4 Mar 2025, about May 2024"
          error={typed.unclear !== null}
          // A link may lead here to write: `/timeline?new=1`.
          autoFocus={new URLSearchParams(window.location.search).has('new')}
          onChange={(event) => typed.edit(event.currentTarget.value)}
        />
        <TextInput
          ref={words}
          aria-label="What happened"
          placeholder="What happened"
          autoComplete="off"
          maxLength={records.timelineEntries.lengths.title}
          value={title}
          error={problem}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Button
          type="submit"
          h={36}
          variant={moment !== null && title.trim() !== '' ? 'filled' : 'default'}
          loading={busy}
          leftSection={<IconPlus size={16} aria-hidden />}
          aria-keyshortcuts="N"
          title="Add an event"
        >
          <WithKeys label="Add" keys="Enter" />
        </Button>
      </div>
      <div className={classes.understood}>{typed.below}</div>
    </form>
  );
}

/** As it can be typed again. */
function momentWords(moment: Moment): string {
  return moment.time === null ? whenWords(moment) : `${whenWords(moment)} ${moment.time}`;
}
