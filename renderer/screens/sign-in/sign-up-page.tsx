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
        We have sent a mail there. The link in it confirms that the address is yours, and opens your account.
      </MailSent>
    );
  }
  const below = (
    <>
      <span>You have an account already?</span>
      <PageLink to="/sign-in">Sign in</PageLink>
    </>
  );
  return (
    <Frame title="Open an account" below={below}>
      {server.signUp === 'open' ? (
        <SignUpForm onSent={({ email }) => setSentTo(email)} />
      ) : (
        <p>
          Accounts on this server are opened by invitation. Ask whoever runs the server, or somebody whose workspace you
          should join.
        </p>
      )}
    </Frame>
  );
}
