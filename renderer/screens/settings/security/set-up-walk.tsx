import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { beginSetUp, finishSetUp, type Proof, type SetUp } from '#renderer/api/account-security.ts';
import { keys } from '#renderer/api/query-keys.ts';
import { BackTo, Group } from '#renderer/screens/settings/group.tsx';
import classes from '#renderer/screens/settings/settings.module.css';
import { FirstCode } from './first-code.tsx';
import { ProofForm } from './proof-form.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

type Step =
  | { is: 'password' }
  | { is: 'app'; password: string; setUp: SetUp }
  | { is: 'codes'; codes: readonly string[] }
  | { is: 'done' };

/** From the password to the recovery codes, one thing at a time. Left before the code was right, nothing is on. */
export function SetUpWalk({ isOn, onClose }: { isOn: boolean; onClose: () => void }) {
  const client = useQueryClient();
  const [step, setStep] = useState<Step>({ is: 'password' });
  const begin = async ({ password }: Proof): Promise<void> => {
    setStep({ is: 'app', password, setUp: await beginSetUp(password) });
  };
  const finish = async (password: string, code: string): Promise<void> => {
    setStep({ is: 'codes', codes: await finishSetUp(password, code) });
    await client.invalidateQueries({ queryKey: keys.security });
  };
  const back = <BackTo label="Sign-in and security" onClick={onClose} />;
  switch (step.is) {
    case 'password':
      return (
        <>
          {back}
          {isOn ? <AlreadyOn /> : <Confirming onCancel={onClose} onProven={begin} />}
        </>
      );
    case 'app':
      return (
        <>
          {back}
          <FirstCode
            setUp={step.setUp}
            onCode={(code) => finish(step.password, code)}
            onAgain={() => setStep({ is: 'password' })}
            onCancel={onClose}
          />
        </>
      );
    case 'codes':
      return <RecoveryCodes codes={step.codes} onKept={() => setStep({ is: 'done' })} />;
    case 'done':
      return (
        <Group title="All set" detail="Nothing more is needed.">
          <p className="flex gap-1h tone-done text-sm" role="status">
            <IconCircleCheck size={18} aria-hidden />
            The authenticator is on. The next time you sign in you are asked for a code.
          </p>
          <Button onClick={onClose} autoFocus>
            Back to sign-in and security
          </Button>
        </Group>
      );
  }
}

function Confirming(asked: { onCancel: () => void; onProven: (proof: Proof) => Promise<void> }) {
  return (
    <Group title="1 of 3: Confirm it’s you" detail="You need an authenticator app on your phone.">
      <ProofForm button="Continue" needsCode={false} {...asked}>
        <p className={classes.plain}>
          Any authenticator app works: Aegis, 2FAS, Google Authenticator, Microsoft Authenticator, or your password
          manager. Install one first if you need to.
        </p>
      </ProofForm>
    </Group>
  );
}

/** A person who comes back by the address, or finished it in another window meanwhile. */
function AlreadyOn() {
  return (
    <Group title="Authenticator" detail="One at a time.">
      <p className={classes.plain}>It is already on. To set up another one, turn it off first.</p>
    </Group>
  );
}
