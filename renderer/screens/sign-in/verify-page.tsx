import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '#renderer/api/client.ts';
import { ApiError } from '#renderer/api/api-error.ts';
import { forgetLinkSecret, useLinkSecret } from '#renderer/features/session/link-secret.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { Frame } from './frame.tsx';
import { NoLink } from './no-link.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { SendButtons } from '#renderer/parts/asking/send-buttons.tsx';
import { useSignInNext } from './signing-in-next.ts';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
import classes from './sign-in.module.css';

/** Confirms an address by the link from its mail: at once for who is signed in with it, else with the password. */
export function VerifyPage() {
  const link = useLinkSecret('/verify');
  return link === null ? <NoLink /> : <Confirming key={link} link={link} />;
}

function Confirming({ link }: { link: string }) {
  const [, navigate] = useLocation();
  const [password, setPassword] = useState('');
  const [asks, setAsks] = useState(false);
  const signInNext = useSignInNext();
  const sending = useSending();
  const { problem, wait, send } = sending;
  const signedIn = useSignedIn();
  const confirm = async (typed?: string): Promise<void> => {
    const { email, signedIn: opened } = await call('post_verify', {
      link,
      ...(typed !== undefined && { password: typed }),
    });
    forgetLinkSecret();
    const done = `${email} is confirmed. You can use everything now.`;
    if (!opened) return await signInNext({ email, says: done });
    navigate('/', { replace: true });
    await signedIn();
    toastDone(done);
  };
  const tried = useRef(false);
  useEffect(() => {
    if (tried.current) return;
    tried.current = true;
    void send(() =>
      confirm().catch((error: unknown) => {
        if (!wantsPassword(error)) throw error;
        setAsks(true);
      }),
    );
  });
  return (
    <Frame title="Confirm your address">
      {asks ? (
        <>
          <p className="quiet text-sm">
            Enter the password you chose for this account, to show that the account and the address are both yours.
          </p>
          <form className={classes.form} {...sending.form(() => confirm(password))}>
            <PasswordField kind="current" value={password} onChange={setPassword} autoFocus />
            <SendButtons of={sending} send="Confirm and sign in" />
          </form>
        </>
      ) : problem === null ? (
        <div className={classes.loading}>
          <Loading label="Confirming your address" />
        </div>
      ) : (
        <Refused problem={problem} wait={wait} />
      )}
    </Frame>
  );
}

/** A link that is over: signing in offers another one. */
function Refused({ problem, wait }: { problem: string; wait: number }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Problem says={problem} wait={wait} />
      <p className="quiet text-sm">Each link works once, for a day. Sign in to get another one.</p>
      <Button variant="default" onClick={() => navigate('/sign-in')}>
        Go to sign-in
      </Button>
    </>
  );
}

function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'password');
}
