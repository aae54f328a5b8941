import { Route, Switch } from 'wouter';
import type { Session } from '#renderer/api/window-routes.ts';
import { InvitationPage } from './invitation-page.tsx';
import { ResetPage } from './reset-page.tsx';
import { VerifyPage } from './verify-page.tsx';

/** A link from a mail, followed by somebody who is signed in. */
export default function FollowedLink({ account }: { account: NonNullable<Session['account']> }) {
  return (
    <Switch>
      <Route path="/reset" component={ResetPage} />
      <Route path="/invitation">
        <InvitationPage account={account} />
      </Route>
      <Route component={VerifyPage} />
    </Switch>
  );
}
