import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { resetPassword } from '#renderer/api/sign-in.ts';
import { forgetLinkSecret, useLinkSecret } from '#renderer/features/session/link-secret.ts';
import { Frame } from './frame.tsx';
import { NoLink } from './no-link.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSignInNext } from './signing-in-next.ts';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { words } from './words.ts';
import classes from './sign-in.module.css';

/** A new password by the link from a mail; signing in with it is the next step. */
export function ResetPage() {
  const link = useLinkSecret('/reset');
  const [password, setPassword] = useState('');
  const signInNext = useSignInNext();
  const { busy, problem, wait, send, clear } = useSending();
  if (link === null) return <NoLink />;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      const { email } = await resetPassword(link, password);
      await signInNext({ email, says: words.signIn.passwordChanged });
      forgetLinkSecret();
    });
  };
  return (
    <Frame
      title={words.reset.title}
      below={
        <Link href="/forgot" className={classes.link ?? ''}>
          {words.reset.another}
        </Link>
      }
    >
      <p className="quiet text-sm">{words.reset.says}</p>
      <form className={classes.form} onSubmit={submit}>
        <PasswordField
          kind="new"
          label={words.newPassword}
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clear();
          }}
          autoFocus
        />
        <Problem says={problem} wait={wait} />
        <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
          {words.reset.button}
        </Button>
      </form>
    </Frame>
  );
}
