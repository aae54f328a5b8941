import { Checkbox } from '@mantine/core';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { forgetLinkSecret, useLinkSecret } from '#renderer/features/session/link-secret.ts';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { Frame, PageLink } from './frame.tsx';
import { NoLink } from './no-link.tsx';
import { useSignInNext } from './signing-in-next.ts';
import classes from './sign-in.module.css';

const passwordChanged = 'Your password is changed, and you are signed out everywhere. Sign in with the new one.';

/** A new password by the link from a mail; signing in with it is the next step. */
export function ResetPage() {
  const link = useLinkSecret('/reset');
  const [password, setPassword] = useState('');
  const [revokeTokens, setRevokeTokens] = useState(false);
  const signInNext = useSignInNext();
  const sending = useSending();
  if (link === null) return <NoLink />;
  const reset = async (): Promise<void> => {
    const { email } = await call('post_reset', { link, password, revokeTokens });
    await signInNext({ email, says: passwordChanged });
    forgetLinkSecret();
  };
  return (
    <Frame title="Choose a new password" below={<PageLink to="/forgot">Send another link</PageLink>}>
      <p className="quiet text-sm">
        This signs you out everywhere. If you use an authenticator app, you still need its code.
      </p>
      <form className={classes.form} {...sending.form(reset)}>
        <PasswordField kind="new" label="New password" value={password} onChange={setPassword} autoFocus />
        <Checkbox
          label="Revoke all API tokens too"
          description="Do this if someone else may have used your account. Programs and assistants will need new tokens."
          checked={revokeTokens}
          onChange={(event) => setRevokeTokens(event.currentTarget.checked)}
        />
        <SendButtons of={sending} send="Set password" />
      </form>
    </Frame>
  );
}
