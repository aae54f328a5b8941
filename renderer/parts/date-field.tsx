import { CloseButton, Popover, TextInput } from '@mantine/core';
import { DatePicker } from '@mantine/dates';
import { useMergedRef } from '@mantine/hooks';
import { IconCalendar } from '@tabler/icons-react';
import { useState, type Ref } from 'react';
import { dateHabits } from '#renderer/lib/date-habits.ts';
import { formatDate } from '#renderer/lib/dates.ts';
import { daysAwayWords } from '#renderer/lib/days-away.ts';
import { firstDayOfWeek } from '#renderer/lib/first-day.ts';
import { useToday } from '#renderer/lib/use-today.ts';
import { isDate } from '#server/rules/days.ts';
import { readDay } from '#server/rules/typed-date.ts';
import { IconButton } from './icon-button.tsx';
import { under, useTypedField } from './typed-field.tsx';

interface DateFieldProps {
  /** Without one, `name` says what it is to who can't see it. */
  label?: string;
  name?: string;
  /** `YYYY-MM-DD`, nothing, or what was typed as long as it is no day. */
  value: string | null;
  onChange: (day: string | null) => void;
  /** Where “11 March” is looked for when no year is given. */
  towards?: 'future' | 'past';
  placeholder?: string;
  error?: string | null;
  readOnly?: boolean;
  description?: string | undefined;
  /** It can't be left empty. */
  required?: boolean;
  clearable?: boolean;
  autoFocus?: boolean;
  'data-autofocus'?: boolean;
  size?: 'xs' | 'sm';
  /** It is in a panel that closes with a click outside: its calendar is inside of that. */
  inPanel?: boolean;
  /** The field was left, or a day was picked. */
  onLeave?: (day: string | null) => void;
  ref?: Ref<HTMLInputElement>;
}

/** One exact day, typed as people write it or picked from a calendar. */
export function DateField(props: DateFieldProps) {
  const { label, name = label ?? 'Date', value, onChange, towards = 'future', error = null, readOnly = false } = props;
  const { placeholder = '4 Mar 2025', required = false, clearable = !required, inPanel = false, onLeave } = props;
  const { description, size, autoFocus = false, ref = null, 'data-autofocus': firstInPanel } = props;
  const today = useToday();
  const [opened, setOpened] = useState(false);
  const { fieldProps, below, choose, edit, unclear } = useTypedField<string>({
    value: value ?? '',
    onChange: (day) => onChange(day === '' ? null : day),
    read: (typed) => readDay(typed, dateHabits(towards, today)),
    store: (day) => day,
    show: formatDate,
    say: formatDate,
    note: (day) => daysAwayWords(today, day),
    readOnly,
    required,
    onBlur: () => onLeave?.(value),
  });
  const pick = (day: string): void => {
    choose(day);
    onLeave?.(day);
  };
  const clear = (): void => {
    edit('');
    onLeave?.(null);
    fieldProps.ref.current?.focus();
  };
  const clears = clearable && !readOnly && value !== null && value !== '';
  return (
    <TextInput
      {...fieldProps}
      ref={useMergedRef(fieldProps.ref, ref)}
      label={label}
      aria-label={label === undefined ? name : undefined}
      description={description}
      placeholder={readOnly ? '' : placeholder}
      required={required}
      withAsterisk={false}
      error={error ?? unclear !== null}
      autoFocus={autoFocus}
      data-autofocus={firstInPanel}
      onChange={(event) => edit(event.currentTarget.value)}
      aria-keyshortcuts="Alt+ArrowDown"
      onKeyDown={(event) => {
        if (event.key === 'ArrowDown' && event.altKey && !readOnly) setOpened(true);
        else fieldProps.onKeyDown(event);
      }}
      {...(size !== undefined && { size })}
      rightSectionPointerEvents="all"
      rightSectionWidth={clears ? 56 : 30}
      rightSection={
        readOnly ? null : (
          <>
            {clears && <CloseButton size="sm" aria-label="No date" tabIndex={-1} onClick={clear} />}
            <Calendar value={value} inPanel={inPanel} opened={opened} onOpened={setOpened} onPick={pick} />
          </>
        )
      }
      inputContainer={under(below)}
    />
  );
}

interface CalendarProps {
  value: string | null;
  inPanel: boolean;
  opened: boolean;
  onOpened: (opened: boolean) => void;
  onPick: (day: string) => void;
}

/** A month to pick a day from; with the keyboard too. */
function Calendar({ value, inPanel, opened, onOpened, onPick }: CalendarProps) {
  // The calendar takes the years before 100 for those of a century of its own.
  const day = value !== null && isDate(value) && value >= '0100' ? value : null;
  return (
    <Popover opened={opened} onChange={onOpened} position="bottom-end" trapFocus returnFocus withinPortal={!inPanel}>
      <Popover.Target>
        <IconButton
          label="Open calendar"
          icon={IconCalendar}
          size="sm"
          aria-haspopup="dialog"
          // With the keyboard it is Alt and the arrow down, so that Tab goes from field to field.
          tabIndex={-1}
          onClick={() => onOpened(!opened)}
        />
      </Popover.Target>
      <Popover.Dropdown aria-label="Calendar">
        <DatePicker
          value={day}
          {...(day !== null && { defaultDate: day })}
          firstDayOfWeek={firstDayOfWeek()}
          ariaLabels={steps}
          onChange={(picked) => {
            onOpened(false);
            if (picked !== null) onPick(picked);
          }}
        />
      </Popover.Dropdown>
    </Popover>
  );
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
