import { call } from '#renderer/api/client.ts';
import { useTask } from '#renderer/features/toasts/use-task.ts';
import { Button } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useState } from 'react';
import { useSession } from '#renderer/features/session/session.tsx';

/** On every screen until the address is confirmed: why nothing can be changed, and how it can be. */
export function UnconfirmedBar() {
  const { mode, account } = useSession();
  if (mode !== 'hosted' || account === null || account.emailVerified) return null;
  return <Unconfirmed email={account.email} />;
}

function Unconfirmed({ email }: { email: string }) {
  const { busy, problem, attempt } = useTask();
  const [sent, setSent] = useState(false);
  const send = async (): Promise<void> => setSent(await attempt(() => call('post_verify_again', {})));
  return (
    <section className="row gap-3 ink rule-below py-2 px-4 on-attention" aria-label="Your address is not confirmed">
      <IconMailExclamation size={18} aria-hidden />
      <p className="grow breaks">
        <b>Confirm your address to get started.</b> Until then you can look around but not change anything. The link is
        in the email to {email}. <span role="status">{problem ?? (sent && 'We sent another email.')}</span>
      </p>
      <Button size="compact-sm" variant="default" loading={busy} onClick={() => void send()}>
        Send it again
      </Button>
    </section>
  );
}
