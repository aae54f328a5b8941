import { TextInput } from '@mantine/core';
import { under, useTypedField } from '#renderer/parts/typed-field.tsx';
import { lengthWords, readMargin, readStoredMargin, storedMargin, type LengthUnit } from './lengths.ts';

interface MarginFieldProps {
  label: string;
  /** “72 pt”, nothing, or what was typed as long as it is no length. */
  value: string;
  /** As the court's rules have it, in points. */
  usual: number;
  unit: LengthUnit;
  readOnly: boolean;
  onChange: (value: string) => void;
}

/** One margin of the page, typed in inches or centimeters. */
export function MarginField({ label, value, usual, unit, readOnly, onChange }: MarginFieldProps) {
  const { fieldProps, below, edit, unclear } = useTypedField<number>({
    value,
    onChange,
    read: (typed) => readMargin(typed, unit),
    store: storedMargin,
    show: (stored) => (/^[\d.]+ pt$/.test(stored) ? lengthWords(readStoredMargin(stored), unit) : stored),
    say: (margin) => lengthWords(margin, unit),
    readOnly,
  });
  return (
    <TextInput
      {...fieldProps}
      label={label}
      placeholder={lengthWords(usual, unit)}
      error={unclear !== null}
      inputContainer={under(below)}
      onChange={(event) => edit(event.currentTarget.value)}
    />
  );
}
