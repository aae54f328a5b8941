import { Loaded } from '#renderer/parts/loaded.tsx';
import { useSearchParams } from 'wouter';
import { useSecurity } from '#renderer/api/account-security.ts';
import { useSession } from '#renderer/features/session/session.tsx';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { AuthenticatorGroup } from './authenticator-group.tsx';
import { ChangePassword } from './change-password.tsx';
import { SessionList } from './session-list.tsx';
import { SetUpWalk } from './set-up-walk.tsx';

/** Who may come in to the account, and how. */
export function SecuritySection() {
  return useSession().mode === 'desktop' ? <NoPassword /> : <Security />;
}

function NoPassword() {
  return (
    <Group title="Password" detail="No sign-in needed">
      <p className={classes.plain}>
        Anyone who can use your account on this computer can open Casewright and its data folder, so a separate password
        would not protect it. Lock your computer, and encrypt its disk.
      </p>
    </Group>
  );
}

function Security() {
  const security = useSecurity();
  const [query, setQuery] = useSearchParams();
  const settingUp = query.get('step') === 'authenticator';
  return (
    <Loaded of={security} loading="Loading sessions" failed="Your sign-in settings could not be loaded">
      {(read) => {
        const isOn = read.authenticator === 'on';
        // It takes the place of everything else, so that one thing is asked at a time, and printed alone.
        if (settingUp) return <SetUpWalk isOn={isOn} onClose={() => setQuery({})} />;
        return (
          <>
            <ChangePassword needsCode={isOn} />
            <AuthenticatorGroup security={read} onSetUp={() => setQuery({ step: 'authenticator' })} />
            <SessionList sessions={read.sessions} needsCode={isOn} />
          </>
        );
      }}
    </Loaded>
  );
}
