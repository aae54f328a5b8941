import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
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
  const sending = useSending();
  const signedIn = useSignedIn();
  const enter = async (): Promise<void> => {
    await call('post_sign_in', { email, password, code: code.trim() });
    await signedIn();
  };
  return (
    <form className={classes.form} {...sending.form(enter)}>
      <p>
        {recovery
          ? 'Enter one of your recovery codes. Each works once.'
          : 'Enter the six digits in your authenticator app.'}
      </p>
      <TextInput
        // Another field, not the same one with another name: what was typed and the keyboard of a phone belong to each.
        key={recovery ? 'recovery' : 'app'}
        label={recovery ? 'Recovery code' : 'Code'}
        name={recovery ? 'recovery-code' : 'code'}
        autoComplete={recovery ? 'off' : 'one-time-code'}
        inputMode={recovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={100}
        value={code}
        onChange={(event) => setCode(event.currentTarget.value)}
        required
        withAsterisk={false}
        autoFocus
      />
      <SendButtons of={sending} send="Continue" />
      <Button
        variant="subtle"
        onClick={() => {
          setRecovery(!recovery);
          setCode('');
          sending.clear();
        }}
      >
        {recovery ? 'Use the authenticator app instead' : 'Use a recovery code instead'}
      </Button>
      <Button variant="subtle" color="gray" onClick={onBack}>
        Sign in as someone else
      </Button>
    </form>
  );
}
