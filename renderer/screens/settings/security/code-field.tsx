import { TextInput } from '@mantine/core';

interface CodeFieldProps {
  value: string;
  onChange: (code: string) => void;
  /** While an authenticator is set up there are no recovery codes yet. */
  orRecovery?: boolean;
  autoFocus?: boolean;
}

/** What the authenticator shows now. */
export function CodeField({ value, onChange, orRecovery = false, autoFocus = false }: CodeFieldProps) {
  return (
    <TextInput
      label="Code"
      description={
        orRecovery ? 'The six digits in your authenticator app, or a recovery code.' : 'The six digits it shows now.'
      }
      name="code"
      autoComplete="one-time-code"
      // A recovery code has letters, which the keypad of a phone has not.
      inputMode={orRecovery ? 'text' : 'numeric'}
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={100}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      required
      withAsterisk={false}
      autoFocus={autoFocus}
    />
  );
}
