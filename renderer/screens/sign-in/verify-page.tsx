import { Button } from '@mantine/core';
import { useEffect, useRef, useState, type FormEvent } from 'react';
import { useLocation } from 'wouter';
import { ApiError } from '#renderer/api/api-error.ts';
import { confirmAddress } from '#renderer/api/sign-in.ts';
import { forgetLinkSecret, useLinkSecret } from '#renderer/features/session/link-secret.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { Frame } from './frame.tsx';
import { NoLink } from './no-link.tsx';
import { PasswordField } from '#renderer/parts/asking/password-field.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { useSignInNext } from './signing-in-next.ts';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
import { words } from './words.ts';
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
  const { busy, problem, wait, send, clear } = useSending();
  const signedIn = useSignedIn();
  const confirm = async (typed?: string): Promise<void> => {
    const { email, signedIn: opened } = await confirmAddress(link, typed);
    forgetLinkSecret();
    const done = `${email} ${words.verify.done}`;
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
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void send(() => confirm(password));
  };
  if (!asks) {
    return (
      <Frame title={words.verify.title}>
        {problem === null ? (
          <div className={classes.loading}>
            <Loading label={words.verify.waiting} />
          </div>
        ) : (
          <Refused problem={problem} wait={wait} />
        )}
      </Frame>
    );
  }
  return (
    <Frame title={words.verify.title}>
      <p className="quiet text-sm">{words.verify.says}</p>
      <form className={classes.form} onSubmit={submit}>
        <PasswordField
          kind="current"
          value={password}
          onChange={(typed) => {
            setPassword(typed);
            clear();
          }}
          autoFocus
        />
        <Problem says={problem} wait={wait} />
        <Button type="submit" size="md" loading={busy} disabled={wait > 0}>
          {words.verify.button}
        </Button>
      </form>
    </Frame>
  );
}

/** A link that is over: signing in offers another one. */
function Refused({ problem, wait }: { problem: string; wait: number }) {
  const [, navigate] = useLocation();
  return (
    <>
      <Problem says={problem} wait={wait} />
      <p className="quiet text-sm">{words.verify.another}</p>
      <Button variant="default" onClick={() => navigate('/sign-in')}>
        {words.mailSent.toSignIn}
      </Button>
    </>
  );
}

function wantsPassword(error: unknown): boolean {
  return error instanceof ApiError && error.issues.some(({ path }) => path === 'password');
}
