import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { EmailField } from './email-field.tsx';
import { Frame, PageLink } from './frame.tsx';
import { MailSent } from './mail-sent.tsx';
import classes from './sign-in.module.css';

export function ForgotPage() {
  const [email, setEmail] = useState('');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const sending = useSending();
  const ask = async (): Promise<void> => {
    await call('post_forgot', { email: email.trim() });
    setSentTo(email.trim());
  };
  if (sentTo !== null) {
    return (
      <MailSent to={sentTo} onOther={() => setSentTo(null)}>
        If this address has an account, we emailed it a link. Use it within an hour to choose a new password.
      </MailSent>
    );
  }
  return (
    <Frame title="Choose a new password" below={<PageLink to="/sign-in">Back to sign-in</PageLink>}>
      <p className="quiet text-sm">Enter your account’s address. We’ll email you a link to choose a new password.</p>
      <form className={classes.form} {...sending.form(ask)}>
        <EmailField value={email} onChange={setEmail} autoFocus />
        <SendButtons of={sending} send="Send the link" />
      </form>
    </Frame>
  );
}
