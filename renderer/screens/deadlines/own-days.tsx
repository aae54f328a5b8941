import { Button, Select, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import type { OfferedCourt } from '#renderer/api/generated.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import type { DeadlineQuestion } from '#renderer/features/deadlines/deadline-question.ts';
import { DateField } from '#renderer/parts/date-field.tsx';
import { isDate } from '#server/rules/days.ts';
import classes from './deadlines.module.css';
import { IconButton } from '#renderer/parts/icon-button.tsx';

interface OwnDaysProps {
  court: OfferedCourt;
  question: DeadlineQuestion;
  onChange: (change: Partial<DeadlineQuestion>) => void;
}

/** What this court does differently from the table: days it is closed, holidays it is open. */
export function OwnDays({ court, question, onChange }: OwnDaysProps) {
  const { closedDays, openDays } = question;
  const some = closedDays.length + openDays.length > 0;
  return (
    <details className={classes.own} open={some || undefined}>
      <summary className="quiet">This court’s own closed and open days</summary>
      <p className={classes.quiet}>
        A storm, a local holiday, a closed clerk’s office: your court’s own calendar comes before the table.
      </p>
      {some && (
        <ul className={classes.ownList} aria-label="This court’s own days">
          {closedDays.map(({ date, reason }) => (
            <Line
              key={date}
              words={`${formatDate(date)}: closed, ${reason}`}
              onRemove={() => onChange({ closedDays: closedDays.filter((day) => day.date !== date) })}
            />
          ))}
          {openDays.map((date) => (
            <Line
              key={date}
              words={`${formatDate(date)}: open`}
              onRemove={() => onChange({ openDays: openDays.filter((day) => day !== date) })}
            />
          ))}
        </ul>
      )}
      <ClosedDay
        onAdd={(day) => onChange({ closedDays: [...closedDays.filter(({ date }) => date !== day.date), day] })}
      />
      <Select
        label="Open on a holiday"
        placeholder="Choose a holiday"
        searchable
        nothingFoundMessage="No holiday has this name."
        data={court.holidays
          .filter(({ date }) => !openDays.includes(date))
          .map(({ date, name }) => ({ value: date, label: `${formatDate(date)} · ${name}` }))}
        value={null}
        onChange={(date) => date !== null && onChange({ openDays: [...openDays, date] })}
      />
    </details>
  );
}

function ClosedDay({ onAdd }: { onAdd: (day: { date: string; reason: string }) => void }) {
  const [date, setDate] = useState<string | null>(null);
  const [reason, setReason] = useState('');
  const add = (): void => {
    if (date === null || !isDate(date)) return;
    onAdd({ date, reason: reason.trim() === '' ? 'Court closed' : reason.trim() });
    setDate(null);
    setReason('');
  };
  return (
    <div className={classes.closedDay}>
      <DateField label="Closed on" placeholder="24 Nov 2026" value={date} onChange={setDate} />
      <TextInput
        label="Why"
        placeholder="Court closed"
        maxLength={120}
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') add();
        }}
      />
      <Button
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        disabled={date === null || !isDate(date)}
        onClick={add}
      >
        Add
      </Button>
    </div>
  );
}

function Line({ words, onRemove }: { words: string; onRemove: () => void }) {
  return (
    <li>
      <span className="figures">{words}</span>
      <IconButton label={`Remove ${words}`} icon={IconX} sign={14} size="sm" onClick={onRemove} />
    </li>
  );
}
