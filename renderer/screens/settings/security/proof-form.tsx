import { useState, type ReactNode } from 'react';
import type { Proof } from '#renderer/api/account-security.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import classes from '#renderer/screens/settings/settings.module.css';
import { CodeField } from './code-field.tsx';

interface ProofFormProps {
  /** What is about to be done, and what that means. */
  children?: ReactNode;
  button: string;
  danger?: boolean;
  needsCode: boolean;
  onCancel: () => void;
  onProven: (proof: Proof) => Promise<void>;
}

/** Asks once more for the password, and the code where there is one, before what a stolen window must not do. */
export function ProofForm({ children, button, danger = false, needsCode, onCancel, onProven }: ProofFormProps) {
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  const sending = useSending();
  const prove = (): Promise<void> => onProven({ password, ...(needsCode && { code: code.trim() }) });
  const complete = password !== '' && (!needsCode || code.trim() !== '');
  return (
    <form className={classes.fields} {...sending.form(prove)}>
      {children}
      <WhoseAccount />
      <PasswordField label="Your password" kind="current" value={password} onChange={setPassword} autoFocus />
      {needsCode && <CodeField value={code} onChange={setCode} orRecovery />}
      <SendButtons of={sending} send={button} ready={complete} onCancel={onCancel} danger={danger} />
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
