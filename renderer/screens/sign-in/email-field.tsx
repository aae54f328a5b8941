import { TextInput } from '@mantine/core';
import { words } from './words.ts';

interface EmailFieldProps {
  value: string;
  onChange?: (email: string) => void;
  description?: string;
  autoFocus?: boolean;
}

/** The address of an account; one that is settled already is shown, for the eye and for password managers. */
export function EmailField({ value, onChange, description, autoFocus }: EmailFieldProps) {
  return (
    <TextInput
      label={words.email}
      {...(description !== undefined && { description })}
      name="username"
      autoComplete="username"
      inputMode="email"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={254}
      value={value}
      onChange={(event) => onChange?.(event.currentTarget.value)}
      readOnly={onChange === undefined}
      required
      withAsterisk={false}
      {...(autoFocus === true && { autoFocus, 'data-autofocus': true })}
    />
  );
}
