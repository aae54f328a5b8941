import { DateInput } from '@mantine/dates';
import { parseTypedDate } from '#renderer/lib/dates.ts';

interface DayFieldProps {
  label: string;
  value: string | null;
  onChange: (day: string | null) => void;
  placeholder?: string;
  error?: string | null;
  readOnly?: boolean;
  description?: string | undefined;
  /** It can't be left empty. */
  required?: boolean;
  clearable?: boolean;
  autoFocus?: boolean;
}

/** A day, chosen or typed as people write it. */
export function DayField(props: DayFieldProps) {
  const { label, value, onChange, placeholder = '4 Mar 2025', error, readOnly = false } = props;
  const { description, required = false, clearable = !required, autoFocus = false } = props;
  return (
    <DateInput
      label={label}
      description={description}
      placeholder={readOnly ? '' : placeholder}
      valueFormat="ddd D MMM YYYY"
      dateParser={(typed) => parseTypedDate(typed)}
      value={value}
      readOnly={readOnly}
      required={required}
      withAsterisk={false}
      clearable={clearable && !readOnly}
      clearButtonProps={{ 'aria-label': 'No date' }}
      error={error}
      autoFocus={autoFocus}
      onChange={onChange}
    />
  );
}
