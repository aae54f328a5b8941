import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { ApiError, sentenceFor } from '#renderer/api/api-error.ts';
import { call } from '#renderer/api/client.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { type InvitationFound } from '#renderer/api/sign-in.ts';
import type { Session } from '#renderer/api/window-routes.ts';
import { forgetLinkSecret, useLinkSecret } from '#renderer/features/session/link-secret.ts';
import { setPreferences } from '#renderer/features/preferences/preferences.ts';
import { leaveSession } from '#renderer/features/session/leave-session.ts';
import { toastDone } from '#renderer/features/toasts/toasts.tsx';
import { Loading } from '#renderer/parts/loading.tsx';
import { Frame, PageLink } from './frame.tsx';
import { NoLink } from './no-link.tsx';
import { Problem } from '#renderer/parts/asking/problem.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';
import { useSending } from '#renderer/parts/asking/use-sending.ts';
import { useSignedIn } from './use-signed-in.ts';
import classes from './sign-in.module.css';

type Account = NonNullable<Session['account']>;

/** What an invitation is to; then in: by accepting it, by signing in first, or by opening an account. */
export function InvitationPage({ account }: { account: Account | null }) {
  const link = useLinkSecret('/invitation');
  return link === null ? <NoLink /> : <Invited key={link} link={link} account={account} />;
}

function Invited({ link, account }: { link: string; account: Account | null }) {
  const invitation = useQuery({
    queryKey: [...keys.invitation, link],
    queryFn: () => call('post_invitation_look', { link }),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (invitation.isError) {
    return (
      <Frame title={title} below={<Home label="Go to Casewright" />}>
        <Problem says={sentenceFor(invitation.error)} wait={0} />
      </Frame>
    );
  }
  if (invitation.data === undefined) {
    return (
      <Frame title={title}>
        <div className={classes.loading}>
          <Loading label="Loading the invitation" />
        </div>
      </Frame>
    );
  }
  const { workspace, inviter, role } = invitation.data;
  return (
    <Frame title={title} below={<Home label="Not now" />}>
      <p>
        <b>{inviter}</b> invites you to work in <b>“{workspace}”</b> as {roleNames[role] ?? role}.
      </p>
      {account === null ? (
        <ComeIn link={link} invitation={invitation.data} />
      ) : (
        <Accept link={link} email={invitation.data.email} account={account} />
      )}
    </Frame>
  );
}

const title = 'You are invited';

const roleNames: Readonly<Record<string, string>> = {
  admin: 'an administrator',
  member: 'a member',
  viewer: 'a viewer',
  owner: 'an owner',
};

function Home({ label }: { label: string }) {
  return (
    <PageLink to="/" onClick={forgetLinkSecret}>
      {label}
    </PageLink>
  );
}

function Accept({ link, email, account }: { link: string; email: string; account: Account }) {
  const [, navigate] = useLocation();
  const { busy, problem, wait, send } = useSending();
  const accept = (): void =>
    void send(async () => {
      const { context } = await call('post_invitation_accept', { link });
      setPreferences({ context });
      toastDone('You joined the workspace. Find its matters in the list at the top.');
      navigate('/', { replace: true });
      forgetLinkSecret();
    });
  const other = account.email.toLowerCase() !== email.toLowerCase();
  return (
    <>
      <p className="quiet text-sm">
        You are signed in as {account.name}, {account.email}.
      </p>
      <Problem says={problem} wait={wait} />
      <Button size="md" loading={busy} disabled={wait > 0} onClick={accept}>
        Accept the invitation
      </Button>
      {other && (
        <Button variant="default" onClick={() => void send(leaveSession)}>
          Sign out and use the invited address
        </Button>
      )}
    </>
  );
}

function ComeIn({ link, invitation }: { link: string; invitation: InvitationFound }) {
  const { email, hasAccount } = invitation;
  const [known, setKnown] = useState(hasAccount);
  const [note, setNote] = useState('You have an account with this address: sign in to accept.');
  const signedIn = useSignedIn();
  const [, navigate] = useLocation();
  if (known) {
    return (
      <>
        <p className="quiet text-sm">{note}</p>
        <SignInForm email={email} fixed />
      </>
    );
  }
  // The account is there now, and the address confirmed by the mail this link came with: nothing more to type.
  const enter = async (typed: { email: string; password: string }): Promise<void> => {
    try {
      await call('post_sign_in', typed);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 403) throw error;
      // Somebody had an account with this address already, which the server does not say.
      setNote('This address already has an account. Sign in with its password.');
      setKnown(true);
      return;
    }
    await signedIn();
    const joined = (await call('get_workspaces', {})).find(({ kind }) => kind === 'shared');
    if (joined !== undefined) setPreferences({ context: joined.context });
    navigate('/', { replace: true });
    forgetLinkSecret();
  };
  return (
    <>
      <p className="quiet text-sm">The invitation is for this address. Enter your name and a password to join.</p>
      <SignUpForm invited={{ email, invitation: link }} onSent={enter} />
    </>
  );
}
