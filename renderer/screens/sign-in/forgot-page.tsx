import { Button } from '@mantine/core';
import { useState, type FormEvent } from 'react';
import { Link } from 'wouter';
import { askForReset } from '#renderer/api/sign-in.ts';
import { EmailField } from './email-field.tsx';
import { Frame } from './frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { words } from './words.ts';
import classes from './sign-in.module.css';

export function ForgotPage() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const { busy, problem, wait, send, clear } = useSending();
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(async () => {
      await askForReset(email.trim());
      setSentTo(email.trim());
    });
  };
  if (sentTo !== null) return <MailSent to={sentTo} says={words.mailSent.reset} onOther={() => setSentTo(null)} />;
  return (
    <Frame
      title={words.forgot.title}
      below={
        <Link href="/sign-in" className={classes.link ?? ''}>
          {words.forgot.back}
        </Link>
      }
    >
      <p className="quiet text-sm">{words.forgot.says}</p>
      <form className={classes.form} onSubmit={submit}>
        <EmailField
          value={email}
          onChange={(typed) => {
            setEmail(typed);
            clear();
          }}
          autoFocus
        />
        <Problem says={problem} wait={wait} />
        <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
          {words.forgot.button}
        </Button>
      </form>
    </Frame>
  );
}
