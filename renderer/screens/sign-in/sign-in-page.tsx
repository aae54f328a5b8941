import { Link } from 'wouter';
import type { Deployment } from '#renderer/api/sign-in.ts';
import { Frame } from './frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSigningInNext } from './signing-in-next.ts';
import { words } from './words.ts';
import classes from './sign-in.module.css';

export function SignInPage({ server }: { server: Deployment }) {
  const next = useSigningInNext();
  const below =
    server.signUp === 'open' ? (
      <>
        <span>{words.signIn.isNew}</span>
        <Link href="/sign-up" className={classes.link ?? ''}>
          {words.signIn.signUp}
        </Link>
      </>
    ) : (
      <p className="quiet text-sm">{words.signIn.invitedOnly}</p>
    );
  return (
    <Frame title={words.signIn.title} below={below}>
      {next !== null && (
        <p role="status" className="tone-done rounded on-done py-2 px-3">
          {next.says}
        </p>
      )}
      <SignInForm {...(next !== null && { email: next.email })} />
      <Link href="/forgot" className={classes.link ?? ''}>
        {words.signIn.forgot}
      </Link>
    </Frame>
  );
}
