import { DateInput, type DayOfWeek } from '@mantine/dates';
import { useState, type Ref } from 'react';
import { useToday } from '#renderer/lib/use-today.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { localeNow } from '#renderer/lib/locale.ts';
import { dueFromWords } from './todo-due-words.ts';

interface DueFieldProps {
  /** Without one, `name` says what it is to who can't see it. */
  label?: string;
  name?: string;
  value: string | null;
  onChange: (due: string | null) => void;
  readOnly?: boolean;
  error?: string | null;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
}

/** What the arrows above the calendar do. */
const steps = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous ten years',
  nextDecade: 'Next ten years',
};

/** A day, chosen or typed in words; what is understood of the words is said while they are typed. */
export function DueField(props: DueFieldProps) {
  const { label, name = label, value, onChange, readOnly = false, error = null, placeholder, ref } = props;
  const today = useToday();
  const [typed, setTyped] = useState('');
  const understood = typed.trim() === '' ? null : dueFromWords(typed, today);
  return (
    <DateInput
      ref={ref}
      label={label}
      aria-label={label === undefined ? name : undefined}
      placeholder={readOnly ? 'No date' : (placeholder ?? 'Friday, 12 Dec, in 3 days')}
      firstDayOfWeek={firstDayOfWeek(localeNow()) as DayOfWeek}
      // What is understood is shown between the field and the calendar.
      popoverProps={{ offset: typed.trim() === '' ? 6 : 28 }}
      valueFormat="ddd D MMM YYYY"
      dateParser={(words) => dueFromWords(words, today)}
      ariaLabels={steps}
      value={value}
      readOnly={readOnly}
      clearable={!readOnly}
      clearButtonProps={{ 'aria-label': 'No date' }}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      description={typed.trim() === '' ? undefined : <span role="status">{wordsFor(understood)}</span>}
      onInput={(event) => setTyped(event.currentTarget.value)}
      onBlur={() => setTyped('')}
      onChange={(day) => {
        // A day taken from the calendar makes the words stale.
        setTyped((words) => (dueFromWords(words, today) === day ? words : ''));
        onChange(day);
      }}
    />
  );
}

function wordsFor(understood: string | null): string {
  return understood === null ? 'Not understood yet: “Friday”, “12 Dec”, “in 3 days”' : formatDate(understood);
}
