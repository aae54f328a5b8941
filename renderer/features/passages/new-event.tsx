import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { records } from '#renderer/api/generated-records.ts';
import type { EvidenceItem } from '#renderer/api/generated.ts';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { understandWhen, whenWords } from '#renderer/features/timeline/timeline-date.ts';
import { useWhenField } from '#renderer/features/timeline/use-when-field.ts';
import { under } from '#renderer/parts/typed-field.tsx';
import { PassageForm } from './passage-form.tsx';
import type { NewProps } from './new-note.tsx';
import type { Passage } from './passage.ts';
import { addQuotedEvent, titleOfQuote } from './quoted-event.ts';
import classes from './passages.module.css';

interface EventWords {
  when: string;
  title: string;
  passage: Passage;
}

const keyOf = ({ id }: EvidenceItem): string => `event from ${id}`;

/** Of which passage an event was being made when the window was left. */
export function unsavedEvent(item: EvidenceItem): Passage | undefined {
  return keptWords<EventWords>(keyOf(item)).passage;
}

interface NewEventProps extends NewProps {
  /** What its title begins as; the quote, unless said otherwise. */
  words?: string;
}

/** An event on the timeline that quotes a passage, ready to be saved once it has a date. */
export function NewEvent({ item, passage, words: begin = passage.quote ?? '', onDone }: NewEventProps) {
  const client = useQueryClient();
  const [kept] = useState(() => keptWords<EventWords>(keyOf(item)));
  const day = item.eventDate === null ? '' : whenWords({ date: item.eventDate, precision: 'day', qualifier: null });
  const [when, setWhen] = useState(kept.when ?? day);
  const [first] = useState(() => titleOfQuote(begin));
  const [title, setTitle] = useState(kept.title ?? first);
  const isAsBegun = when === day && title === first;
  const words = isAsBegun ? null : { when, title, passage };
  const { busy, problem, send, forget } = useKeptWords(keyOf(item), `a timeline entry from “${item.title}”`, words);
  const typed = useWhenField(when, setWhen);
  const moment = understandWhen(when);
  const ready = moment !== null && title.trim() !== '';
  const save = (): void => {
    if (moment === null || !ready || busy) return;
    void send(title, () => addQuotedEvent(client, { item, passage, title: title.trim(), moment }), onDone);
  };
  const leave = (): void => {
    forget();
    onDone();
  };
  return (
    <PassageForm keys="Enter" busy={busy} ready={ready} untouched={isAsBegun} onSave={save} onLeave={leave}>
      <div className={classes.line}>
        <TextInput
          {...typed.fieldProps}
          label="When it happened"
          placeholder="4 Mar 2025, about May 2024"
          autoFocus={day === ''}
          error={typed.unclear !== null}
          onChange={(event) => typed.edit(event.currentTarget.value)}
          inputContainer={under(typed.below)}
        />
        <TextInput
          label="What happened"
          autoComplete="off"
          autoFocus={day !== ''}
          maxLength={records.timelineEntries.lengths.title}
          value={title}
          error={problem}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
      </div>
      <p className="quiet text-xs">The event quotes the passage, names its page and links to this item.</p>
    </PassageForm>
  );
}
