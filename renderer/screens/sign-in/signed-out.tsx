import { Route, Switch } from 'wouter';
import type { Deployment } from '#renderer/api/sign-in.ts';
import { ForgotPage } from './forgot-page.tsx';
import { InvitationPage } from './invitation-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { SignInPage } from './sign-in-page.tsx';
import { SignUpPage } from './sign-up-page.tsx';
import { VerifyPage } from './verify-page.tsx';

/** What a browser shows that is not signed in. Any other address asks to sign in, and is shown when that is done. */
export default function SignedOut({ server }: { server: Deployment }) {
  return (
    <Switch>
      <Route path="/sign-up">
        <SignUpPage server={server} />
      </Route>
      <Route path="/forgot" component={ForgotPage} />
      <Route path="/reset" component={ResetPage} />
      <Route path="/verify" component={VerifyPage} />
      <Route path="/invitation">
        <InvitationPage account={null} />
      </Route>
      <Route>
        <SignInPage server={server} />
      </Route>
    </Switch>
  );
}
