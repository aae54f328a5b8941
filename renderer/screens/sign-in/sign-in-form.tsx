import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { signIn } from '#renderer/api/sign-in.ts';
import { CodeStep } from './code-step.tsx';
import { EmailField } from './email-field.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
import { words } from './words.ts';
import classes from './sign-in.module.css';

interface SignInFormProps {
  /** The address, when it is known already; `fixed` when it can be no other. */
  email?: string;
  fixed?: boolean;
}

/** Address and password, then the code of an authenticator when the account has one. */
export function SignInForm({ email: known = '', fixed = false }: SignInFormProps) {
  const [email, setEmail] = useState(known);
  const [password, setPassword] = useState('');
  const [needsCode, setNeedsCode] = useState(false);
  const { busy, problem, wait, send, clear } = useSending();
  const signedIn = useSignedIn();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      const answer = await signIn({ email: email.trim(), password });
      if ('needs' in answer) setNeedsCode(true);
      else await signedIn();
    });
  };
  if (needsCode) {
    const back = (): void => {
      setNeedsCode(false);
      setPassword('');
    };
    return <CodeStep email={email.trim()} password={password} onBack={back} />;
  }
  return (
    <form className={classes.form} onSubmit={submit}>
      <EmailField
        value={email}
        {...(!fixed && {
          onChange: (typed: string) => {
            setEmail(typed);
            clear();
          },
        })}
        autoFocus={known === ''}
      />
      <PasswordField
        kind="current"
        value={password}
        onChange={(typed) => {
          setPassword(typed);
          clear();
        }}
        autoFocus={known !== ''}
      />
      <Problem says={problem} wait={wait} />
      <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
        {words.signIn.button}
      </Button>
    </form>
  );
}
