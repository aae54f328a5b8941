import { Button } from '@mantine/core';
import { IconCircleCheck, IconPassword } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePassword } from '#renderer/api/account-security.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
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
    <Group title="Password" detail="Changing it signs you out everywhere else.">
      {step === 'done' && (
        <p className="flex gap-1h tone-done text-sm" role="status">
          <IconCircleCheck size={18} aria-hidden />
          Your password is changed, and you are signed out everywhere else. API tokens keep working.
        </p>
      )}
      {step === 'open' ? (
        <Form needsCode={needsCode} onClose={setStep} />
      ) : (
        <Button variant="default" onClick={open}>
          Change password
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
  const sending = useSending();
  const withCode = needsCode || asksCode;

  const change = async (): Promise<void> => {
    setRefused(null);
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
  const complete = password !== '' && next !== '' && (!withCode || code.trim() !== '');
  return (
    <form className={classes.fields} {...sending.form(change)}>
      <WhoseAccount />
      <PasswordField label="Current password" kind="current" value={password} onChange={setPassword} autoFocus />
      <PasswordField
        label="New password"
        kind="new"
        value={next}
        error={refused}
        onChange={(text) => {
          setNext(text);
          setRefused(null);
        }}
      />
      {withCode && <CodeField value={code} onChange={setCode} orRecovery autoFocus={asksCode} />}
      <SendButtons of={sending} send="Change password" ready={complete} onCancel={() => onClose('closed')} />
    </form>
  );
}

/** What the server has against the new password, said where it was typed. */
function faultOfNext(error: unknown): string | null {
  if (!(error instanceof ApiError)) return null;
  return error.issues.find(({ path }) => path === 'next')?.message ?? null;
}
