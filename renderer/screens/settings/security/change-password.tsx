import { Button } from '@mantine/core';
import { IconCircleCheck, IconPassword } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { changePassword } from '#renderer/api/account-security.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { CodeField } from './code-field.tsx';
import { WhoseAccount } from './proof-form.tsx';

type Step = 'closed' | 'open' | 'done';

export function ChangePassword({ needsCode }: { needsCode: boolean }) {
  const [step, setStep] = useState<Step>('closed');
  const open = (): void => setStep('open');
  useCommands([{ group: 'Settings', label: 'Change your password', icon: IconPassword, run: open }]);
  return (
    <Group title="Password" detail="What you sign in with. Changing it signs you out everywhere else.">
      {step === 'done' && (
        <p className="flex gap-1h tone-done text-sm" role="status">
          <IconCircleCheck size={18} aria-hidden />
          Your password is changed, and you are signed out everywhere else. API tokens work on.
        </p>
      )}
      {step === 'open' ? (
        <Form needsCode={needsCode} onClose={setStep} />
      ) : (
        <Button variant="default" onClick={open}>
          Change the password
        </Button>
      )}
    </Group>
  );
}

function Form({ needsCode, onClose }: { needsCode: boolean; onClose: (step: Step) => void }) {
  const client = useQueryClient();
  const [password, setPassword] = useState('');
  const [next, setNext] = useState('');
  const [code, setCode] = useState('');
  /** Turned on in another window since this screen was read. */
  const [asksCode, setAsksCode] = useState(false);
  const [refused, setRefused] = useState<string | null>(null);
  const { busy, problem, wait, send, clear } = useSending();
  const withCode = needsCode || asksCode;

  const change = async (): Promise<void> => {
    const proof = { password, ...(withCode && { code: code.trim() }) };
    const answer = await changePassword(proof, next).catch((error: unknown) => {
      const fault = faultOfNext(error);
      if (fault === null) throw error;
      setRefused(fault);
      return 'refused' as const;
    });
    if (answer === 'code') setAsksCode(true);
    if (answer !== 'done') return;
    await client.invalidateQueries({ queryKey: keys.security });
    onClose('done');
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setRefused(null);
    void send(change);
  };
  const typed = (set: (text: string) => void) => (text: string) => {
    set(text);
    clear();
  };
  const complete = password !== '' && next !== '' && (!withCode || code.trim() !== '');
  return (
    <form className={classes.fields} onSubmit={submit}>
      <WhoseAccount />
      <PasswordField
        label="Your password now"
        kind="current"
        value={password}
        onChange={typed(setPassword)}
        autoFocus
      />
      <PasswordField
        label="New password"
        kind="new"
        value={next}
        error={refused}
        onChange={(text) => {
          setNext(text);
          setRefused(null);
          clear();
        }}
      />
      {withCode && <CodeField value={code} onChange={typed(setCode)} orRecovery autoFocus={asksCode} />}
      <Problem says={problem} wait={wait} />
      <div className="row wrap gap-2">
        <Button type="submit" loading={busy} disabled={!complete || wait > 0}>
          Change the password
        </Button>
        <Button variant="default" onClick={() => onClose('closed')}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

/** What the server has against the new password, said where it was typed. */
function faultOfNext(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.issues.find(({ path }) => path === 'next')?.message ?? null;
}
