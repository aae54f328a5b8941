import type { Deployment } from '#renderer/api/sign-in.ts';
import { Frame, PageLink } from './frame.tsx';
import { SignInForm } from './sign-in-form.tsx';
import { useSigningInNext } from './signing-in-next.ts';

export function SignInPage({ server }: { server: Deployment }) {
  const next = useSigningInNext();
  const below =
    server.signUp === 'open' ? (
      <>
        <span>New here?</span>
        <PageLink to="/sign-up">Create an account</PageLink>
      </>
    ) : (
      <p className="quiet text-sm">
        Accounts here are by invitation. If you were invited, open the link in that email.
      </p>
    );
  return (
    <Frame title="Sign in" below={below}>
      {next !== null && (
        <p role="status" className="tone-done rounded on-done py-2 px-3">
          {next.says}
        </p>
      )}
      <SignInForm {...(next !== null && { email: next.email })}>
        <PageLink to="/forgot">Forgot your password?</PageLink>
      </SignInForm>
    </Frame>
  );
}
