import { Button } from '@mantine/core';
import { IconAlertTriangle, IconShieldCheck, IconShieldLock, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '#renderer/api/client.ts';
import { type Proof } from '#renderer/api/account-security.ts';
import type { AccountSecurity } from '#renderer/api/generated.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { useCommands } from '#renderer/features/commands/commands.ts';
import { Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { SignButton } from '#renderer/parts/sign-button.tsx';
import { ProofForm } from './proof-form.tsx';
import { codesLeftWords, fewCodes } from './security-words.ts';

interface AuthenticatorGroupProps {
  security: AccountSecurity;
  onSetUp: () => void;
}

/** Whether a password alone opens the account. */
export function AuthenticatorGroup({ security, onSetUp }: AuthenticatorGroupProps) {
  return (
    <Group
      title="Authenticator"
      detail="An app on your phone that shows a code for signing in. Someone who learns your password still can’t sign in."
    >
      {security.authenticator === 'on' ? <On codesLeft={security.recoveryCodesLeft} /> : <Off onSetUp={onSetUp} />}
    </Group>
  );
}

function Off({ onSetUp }: { onSetUp: () => void }) {
  useCommands([{ group: 'Settings', label: 'Set up an authenticator', icon: IconShieldLock, run: onSetUp }]);
  return (
    <>
      <p className={classes.plain}>Off: you sign in with your password only.</p>
      <SignButton icon={IconShieldLock} main onClick={onSetUp}>
        Set up an authenticator
      </SignButton>
    </>
  );
}

function On({ codesLeft }: { codesLeft: number }) {
  const client = useQueryClient();
  const [asking, setAsking] = useState(false);
  const ask = (): void => setAsking(true);
  useCommands([{ group: 'Settings', label: 'Turn the authenticator off', icon: IconShieldOff, run: ask }]);
  const off = async (proof: Proof): Promise<void> => {
    await call('post_account_security', { action: 'disable', ...proof });
    await client.invalidateQueries({ queryKey: keys.security });
  };
  return (
    <>
      <p className="flex gap-1h tone-done text-sm">
        <IconShieldCheck size={18} aria-hidden />
        On: you sign in with your password and a code.
      </p>
      <p className={fewCodes(codesLeft) ? classes.attention : classes.plain}>
        {fewCodes(codesLeft) && <IconAlertTriangle size={16} aria-hidden style={{ verticalAlign: '-3px' }} />}{' '}
        {codesLeftWords(codesLeft)}
      </p>
      {asking ? (
        <ProofForm button="Turn it off" danger needsCode onCancel={() => setAsking(false)} onProven={off}>
          <p className={classes.plain}>
            You will sign in with your password only, and your recovery codes stop working. Then delete the entry in
            your authenticator app.
          </p>
        </ProofForm>
      ) : (
        <Button variant="default" onClick={ask}>
          Turn it off
        </Button>
      )}
    </>
  );
}
