import { records } from '#renderer/api/generated-records.ts';
import { Anchor, Button, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { stores } from '#renderer/api/stores.ts';
import { useMatter } from '#renderer/features/matter/matter.tsx';
import { CourtFileSelect } from '#renderer/features/pickers/court-file-select.tsx';
import { keptWords, useKeptWords } from '#renderer/features/record-form/use-kept-words.ts';
import { useCourtZone } from '#renderer/features/pickers/use-court-zone.ts';
import { useNotBlank } from '#renderer/parts/not-blank.ts';
import { TimeField } from '#renderer/parts/time-field.tsx';
import { formatDate } from '#renderer/lib/dates.ts';
import { kindWords } from './item-words.ts';
import classes from './panel.module.css';

type Addable = 'hearing' | 'todo';

/** What waits there when the window was reloaded in the middle. */
export interface AddedOnDay {
  kind: Addable;
  title: string;
  time: string;
}

export const addedOnDay = (caseId: string): string => `new on a day in ${caseId}`;

interface AddOnDayProps {
  date: string;
  kind: Addable;
  /** The court file the calendar is narrowed to. */
  courtCaseId: string | null;
  onKind: (kind: Addable) => void;
  onAdded: (key: string) => void;
  onClose: () => void;
}

/** A new hearing or to-do on the day shown. What more there is to say is said on its own page. */
export function AddOnDay({ date, kind, courtCaseId, onKind, onAdded, onClose }: AddOnDayProps) {
  const client = useQueryClient();
  const { caseId } = useMatter().case;
  const keptAs = addedOnDay(caseId);
  const [kept] = useState(() => keptWords<AddedOnDay>(keptAs));
  const [title, setTitle] = useState(kept.title ?? '');
  const [time, setTime] = useState(kept.time ?? '');
  const name = kind === 'hearing' ? 'a new hearing' : 'a new to-do';
  const words = { kind, title, time };
  const { forget, busy, problem, send } = useKeptWords(keptAs, name, title === '' && time === '' ? null : words);
  const [courtFile, setCourtFile] = useState(courtCaseId);
  const zone = useCourtZone(courtFile);
  const notBlank = useNotBlank(title.trim() === '');
  const add = async (): Promise<string> => {
    const about = { caseId, courtCaseId: courtFile };
    if (kind === 'todo') return `todo ${(await stores.todos.create(client, { ...about, title, due: date })).id}`;
    const when = { date, time: time === '' ? null : time };
    return `hearing ${(await stores.hearings.create(client, { ...about, ...when, purpose: title })).id}`;
  };
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (busy) return;
    await send(title, add, (key) => {
      setTitle('');
      setTime('');
      onAdded(key);
    });
  };
  return (
    // Escape bubbles up from the fields within; the form itself is no control.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className="stack gap-2h p-3 rounded sheet border"
      aria-label={`Add on ${formatDate(date)}`}
      onSubmit={(event) => void save(event)}
      onKeyDown={(event) => {
        const choosing = event.target instanceof Element && event.target.getAttribute('aria-expanded') === 'true';
        if (event.key !== 'Escape' || choosing) return;
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex gap-1h" role="group" aria-label="What to add">
        {(['todo', 'hearing'] as const).map((each) => (
          <Button
            key={each}
            size="compact-sm"
            variant={each === kind ? 'light' : 'default'}
            aria-pressed={each === kind}
            onClick={() => onKind(each)}
          >
            {kindWords[each].one}
          </Button>
        ))}
      </div>
      <TextInput
        label={kind === 'hearing' ? 'What the hearing is about' : 'What to do'}
        placeholder={kind === 'hearing' ? 'Motion to modify support' : 'File the response'}
        maxLength={kind === 'hearing' ? records.hearings.lengths.purpose : records.todos.lengths.title}
        autoFocus
        {...notBlank.fieldProps}
        error={notBlank.says}
        value={title}
        onChange={(event) => setTitle(event.currentTarget.value)}
      />
      {kind === 'hearing' && (
        <TimeField label="Time at the court" on={{ date, zone }} value={time} onChange={setTime} />
      )}
      <CourtFileSelect value={courtFile} onChange={setCourtFile} />
      {kind === 'todo' && (
        <Anchor component={Link} size="sm" c="var(--accent)" href={`/deadlines?trigger=${date}`}>
          Work out a deadline from this day
        </Anchor>
      )}
      {problem !== null && (
        <p className={classes.problem} role="alert">
          {problem}
        </p>
      )}
      <div className="flex to-end gap-2">
        <Button
          variant="default"
          onClick={() => {
            forget();
            onClose();
          }}
        >
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          {kind === 'hearing' ? 'Add the hearing' : 'Add the to-do'}
        </Button>
      </div>
    </form>
  );
}
