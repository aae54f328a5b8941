import { TextInput } from '@mantine/core';

interface EmailFieldProps {
  value: string;
  onChange?: ((email: string) => void) | undefined;
  description?: string | undefined;
  autoFocus?: boolean;
}

/** The address of an account; one that is settled already is shown, for the eye and for password managers. */
export function EmailField({ value, onChange, description, autoFocus }: EmailFieldProps) {
  return (
    <TextInput
      label="Email address"
      description={description}
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
