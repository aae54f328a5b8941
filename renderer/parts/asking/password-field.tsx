import { PasswordInput } from '@mantine/core';
import { useState, type KeyboardEvent, type Ref } from 'react';

interface PasswordFieldProps {
  label?: string;
  value: string;
  onChange: (password: string) => void;
  /** What a password manager is to do: fill in the one it knows, or offer a new one. */
  kind: 'current' | 'new';
  error?: string | null;
  autoFocus?: boolean;
  /** Where it is sent alone, and not with the form around it. */
  onEnter?: () => void;
  ref?: Ref<HTMLInputElement>;
}

/** A password that can be looked at, with the rule before the fault and a word when Caps Lock is on. */
export function PasswordField({
  label = 'Password',
  value,
  onChange,
  kind,
  error,
  autoFocus,
  onEnter,
  ref,
}: PasswordFieldProps) {
  const [capsLock, setCapsLock] = useState(false);
  const look = (event: KeyboardEvent): void => setCapsLock(event.getModifierState('CapsLock'));
  const onKeyDown = (event: KeyboardEvent): void => {
    look(event);
    if (event.key !== 'Enter' || onEnter === undefined) return;
    event.preventDefault();
    onEnter();
  };
  return (
    <div>
      <PasswordInput
        ref={ref}
        onKeyDown={onKeyDown}
        onKeyUp={look}
        label={label}
        {...(kind === 'new' && { description: passwordRule })}
        name={kind === 'new' ? 'new-password' : 'password'}
        autoComplete={kind === 'new' ? 'new-password' : 'current-password'}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        onBlur={() => setCapsLock(false)}
        maxLength={256}
        error={error ?? null}
        required={onEnter === undefined}
        withAsterisk={false}
        {...(autoFocus === true && { autoFocus, 'data-autofocus': true })}
        visibilityToggleButtonProps={{ tabIndex: 0, 'aria-label': 'Show the password' }}
      />
      <span role="status" className="tone-attention text-sm">
        {capsLock && 'Caps Lock is on.'}
      </span>
    </div>
  );
}

const passwordRule = 'At least 12 characters. Several words are good, and easy to remember.';
