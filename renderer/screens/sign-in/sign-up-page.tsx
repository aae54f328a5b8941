import { useState } from 'react';
import { Link } from 'wouter';
import type { Deployment } from '#renderer/api/sign-in.ts';
import { Frame } from './frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { words } from './words.ts';
import classes from './sign-in.module.css';

export function SignUpPage({ server }: { server: Deployment }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) return <MailSent to={sentTo} says={words.mailSent.confirm} onOther={() => setSentTo(null)} />;
  const below = (
    <>
      <span>{words.signUp.have}</span>
      <Link href="/sign-in" className={classes.link ?? ''}>
        {words.signIn.button}
      </Link>
    </>
  );
  return (
    <Frame title={words.signUp.title} below={below}>
      {server.signUp === 'open' ? (
        <SignUpForm onSent={({ email }) => setSentTo(email)} />
      ) : (
        <p>{words.signUp.closed}</p>
      )}
    </Frame>
  );
}
