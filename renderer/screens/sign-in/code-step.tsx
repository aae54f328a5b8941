import { Button, TextInput } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { signIn } from '#renderer/api/sign-in.ts';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
import { words } from './words.ts';
import classes from './sign-in.module.css';

interface CodeStepProps {
  email: string;
  password: string;
  onBack: () => void;
}

/** The password was right: what the authenticator shows, or one of the codes kept for when it is lost. */
export function CodeStep({ email, password, onBack }: CodeStepProps) {
  const [recovery, setRecovery] = useState(false);
  const [code, setCode] = useState('');
  const { busy, problem, wait, send, clear } = useSending();
  const signedIn = useSignedIn();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      await signIn({ email, password, code: code.trim() });
      await signedIn();
    });
  };
  return (
    <form className={classes.form} onSubmit={submit}>
      <p>{recovery ? words.code.recoverySays : words.code.says}</p>
      <TextInput
        // Another field, not the same one with another name: what was typed and the keyboard of a phone belong to each.
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? words.code.recoveryLabel : words.code.label}
        name={recovery ? 'recovery-code' : 'code'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => {
          setCode(event.currentTarget.value);
          clear();
        }}
        required
        withAsterisk={false}
        autoFocus
      />
      <Problem says={problem} wait={wait} />
      <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
        {words.code.button}
      </Button>
      <Button
        variant="subtle"
        onClick={() => {
          setRecovery(!recovery);
          setCode('');
          clear();
        }}
      >
        {recovery ? words.code.withApp : words.code.withRecovery}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        {words.code.back}
      </Button>
    </form>
  );
}
