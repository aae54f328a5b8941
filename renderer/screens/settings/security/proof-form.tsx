import { Button } from '@mantine/core';
import { useState, type FormEvent, type ReactNode } from 'react';
import type { Proof } from '#renderer/api/account-security.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import classes from '#renderer/screens/settings/settings.module.css';
import { CodeField } from './code-field.tsx';

interface ProofFormProps {
  /** What is about to be done, and what that means. */
  children?: ReactNode;
  button: string;
  tone?: 'loss';
  needsCode: boolean;
  onCancel: () => void;
  onProven: (proof: Proof) => Promise<void>;
}

/** Asks once more for the password, and the code where there is one, before what a stolen window must not do. */
export function ProofForm({ children, button, tone, needsCode, onCancel, onProven }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const { busy, problem, wait, send, clear } = useSending();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(() => onProven({ password, ...(needsCode && { code: code.trim() }) }));
  };
  const complete = password !== '' && (!needsCode || code.trim() !== '');
  return (
    <form className={classes.fields} onSubmit={submit}>
      {children}
      <WhoseAccount />
      <PasswordField
        label="Your password"
        kind="current"
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          clear();
        }}
        autoFocus
      />
      {needsCode && (
        <CodeField
          value={code}
          onChange={(typed) => {
            setCode(typed);
            clear();
          }}
          orRecovery
        />
      )}
      <Problem says={problem} wait={wait} />
      <div className="row wrap gap-2">
        <Button
          type="submit"
          {...(tone === 'loss' && { color: 'red' })}
          loading={busy}
          disabled={!complete || wait > 0}
        >
          {button}
        </Button>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** For password managers, which otherwise do not know whose password a form asks for. */
export function WhoseAccount() {
  const { account } = useSession();
  return (
    <input
      className="only-spoken"
      type="text"
      name="username"
      autoComplete="username"
      value={account?.email ?? ''}
      readOnly
      tabIndex={-1}
      aria-hidden
    />
  );
}
