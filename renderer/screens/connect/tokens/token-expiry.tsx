import { Select } from '@mantine/core';

const choices = [
  { value: '30', label: 'In 30 days' },
  { value: '90', label: 'In 90 days' },
  { value: '365', label: 'In a year' },
  { value: 'date', label: 'On a date I choose' },
  { value: 'never', label: 'Never (I will revoke it)' },
] as const;

export type Expiry = (typeof choices)[number]['value'];

interface ExpirySelectProps {
  value: Expiry;
  onChange: (expiry: Expiry) => void;
  /** The last day can be chosen as well. */
  orDay?: boolean;
  className?: string;
}

/** When a token ends. */
export function ExpirySelect({ value, onChange, orDay = false, className = '' }: ExpirySelectProps) {
  return (
    <Select
      label="Ends"
      data={choices.filter((each) => orDay || each.value !== 'date')}
      value={value}
      allowDeselect={false}
      onChange={(chosen) => onChange(chosen ?? '90')}
      className={className}
    />
  );
}

/** So many days from now, or with the end of the chosen day on this computer; null for no end. */
export function expiryInstant(expiry: Expiry, day: string | null, now: Date): string | null {
  if (expiry === 'never') return null;
  if (expiry !== 'date') return new Date(now.getTime() + Number(expiry) * 86_400_000).toISOString();
  return day === null ? null : new Date(`${day}T23:59:59.999`).toISOString();
}
