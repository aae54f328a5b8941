import { useState } from 'react';
import type { Deployment } from '#renderer/api/sign-in.ts';
import { Frame, PageLink } from './frame.tsx';
import { MailSent } from './mail-sent.tsx';
import { SignUpForm } from './sign-up-form.tsx';

export function SignUpPage({ server }: { server: Deployment }) {
  const [sentTo, setSentTo] = useState<string | null>(null);
  if (sentTo !== null) {
    return (
      <MailSent to={sentTo} onOther={() => setSentTo(null)}>
        We sent you an email. Its link confirms your address and opens your account.
      </MailSent>
    );
  }
  const below = (
    <>
      <span>Already have an account?</span>
      <PageLink to="/sign-in">Sign in</PageLink>
    </>
  );
  return (
    <Frame title="Create an account" below={below}>
      {server.signUp === 'open' ? (
        <SignUpForm onSent={({ email }) => setSentTo(email)} />
      ) : (
        <p>
          Accounts on this server are by invitation. Ask the people who run it, or someone whose workspace you want to
          join.
        </p>
      )}
    </Frame>
  );
}
